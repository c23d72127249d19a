// Starts the commands. In C, because SwiftPM also builds this program for an app that depends on this package with
// `traits: []` and names a product to build: the targets of the server are not there then.

#ifdef SERVER

void run_program(void);

int main(void) {
    run_program();
}

#else

#include <stdio.h>

int main(void) {
    fputs("adobe-pass-mock needs the trait Server of its package.\n", stderr);
    return 1;
}

#endif
