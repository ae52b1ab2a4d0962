"""Links of Penpa, the drawing board of puzzle setters, on which a board of any kind of puzzle can be drawn.

``envelope`` unpacks what is behind ``p=``, ``drawing`` says what lies where on the board and what the player has drawn,
``link_format`` makes a format of what a family knows about its own signs.

A drawing does not say by which rules it is solved: black and white circles can be a Masyu or half a dozen others. The
tags that its author chose say it, or whoever opens it.
"""
