"""The commands, one file a group: each is declared by its question, its front door and its printer."""
