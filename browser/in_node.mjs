// Runs a script in Pyodide under Node: node in_node.mjs PYODIDE SCRIPT.py ARGUMENT...
//
// The present folder, and every folder among the arguments, is there under its own name. The packing, the tests and the
// comparison with native run so. Python gets the environment of this process.
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";

const [pyodide, ...argv] = process.argv.slice(2);
const { loadPyodide } = await import(`${resolve(pyodide)}/pyodide.mjs`);
const python = await loadPyodide({ env: { ...process.env, HOME: "/home" } });
const isFolder = (path) => path.startsWith("/") && existsSync(path) && statSync(path).isDirectory();
for (const root of new Set([process.cwd(), ...argv.filter(isFolder)])) {
  python.FS.mkdirTree(root);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, root);
}
python.globals.set("argv", python.toPy(argv));
python.globals.set("here", process.cwd());
try {
  python.runPython(`
import os, runpy, sys
os.chdir(here)
sys.path.insert(0, here)
sys.argv, code = list(argv), 0
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit as end:
    code = end.code
    if isinstance(code, str):
        print(code, file=sys.stderr)
        code = 1
sys.stdout.flush()
`);
  process.exitCode = Number(python.globals.get("code") ?? 0);
} catch (error) {
  console.error(error.message); // all else would be printed with a megabyte of Pyodide around it
  process.exitCode = 1;
}
