// A thread that never ends, like one that reads a hostile file.
for (;;);
