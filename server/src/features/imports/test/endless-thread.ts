// A thread that never comes to an end, as one would that reads a file made for that.
for (;;);
