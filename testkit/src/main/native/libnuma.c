/* What MySQL asks of libnuma.so.1 before it starts. It calls nothing else where numa_available says no. */
#include <errno.h>
#include <stddef.h>

int numa_available(void) { return -1; }
void *numa_alloc_local(size_t size) { return NULL; }
void numa_free(void *memory, size_t size) {}
void *numa_get_mems_allowed(void) { return NULL; }
void numa_bitmask_free(void *mask) {}
long set_mempolicy(void) { return -ENOSYS; }
long mbind(void) { return -ENOSYS; }
