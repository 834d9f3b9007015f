import { expect, it } from 'vitest'
import { sizesFor } from './embedded-postgres-settings.ts'

const GIB = 1024 ** 3

it.each([
  ['a large server', 64 * GIB, 500 * GIB, '2048MB', '8192MB'],
  ['a laptop', 4 * GIB, 20 * GIB, '1024MB', '5120MB'],
  ['a small virtual machine', GIB, 3 * GIB, '256MB', '768MB'],
  ['a container that is nearly too small', GIB / 16, GIB / 4, '32MB', '256MB'],
])('[RUN-01] the embedded database takes of %s what it can spare', (_name, memory, disk, buffers, log) => {
  expect(sizesFor(memory, disk)).toEqual({ shared_buffers: buffers, max_wal_size: log })
})
