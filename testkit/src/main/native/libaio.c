/* What MySQL asks of libaio.so.1 before it starts. With innodb-use-native-aio=0 nothing here is called. */
#include <errno.h>

int io_setup(void) { return -ENOSYS; }
int io_submit(void) { return -ENOSYS; }
int io_getevents(void) { return -ENOSYS; }
