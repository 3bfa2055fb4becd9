#!/bin/sh
# Builds the libraries that the testkit puts in the place of the system's, which few machines have. They are committed,
# so that nobody needs a C compiler. Linux on amd64.
set -e
cd "$(dirname "$0")"
target=../resources/dev/idempotency/testkit/mysql
for name in libaio libnuma; do
  gcc -shared -fPIC -nostdlib -Os -s -Wl,-soname,$name.so.1 -Wl,--version-script=$name.map -Wl,-z,noseparate-code \
    -Wl,--hash-style=gnu -Wl,--build-id=none -o "$target/$name.so.1" $name.c
done
