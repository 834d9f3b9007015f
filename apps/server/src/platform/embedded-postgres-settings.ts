/** How the embedded PostgreSQL is set up, and how large, for the machine that it runs on. */
import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MIB = 1024 * 1024
const GIB = 1024 * MIB

export const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // These binaries know pglz only: packing the pages that follow a checkpoint cost a bet four times its processor time.
  wal_compression: 'off',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0', // a report must not take both cores from the bets
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_error_verbosity: 'terse', // the detail of an error quotes the row, and rows hold personal data
}

/** For data that is thrown away: nothing survives a crash, and a small memory will do. */
export const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
}

/**
 * Memory and log of a server that keeps its data. A quarter of the memory holds pages, 2 GiB at most, since the house
 * and its workers live on the same machine. The log between two checkpoints takes a quarter of the free disk, 8 GiB at
 * most: the further apart they are, the fewer whole pages are written into it.
 * @param memory of the machine or container, in bytes
 * @param disk free where the data lies, in bytes
 */
export function sizesFor(memory: number, disk: number): { shared_buffers: string; max_wal_size: string } {
  const inMiB = (bytes: number, least: number, most: number): string =>
    `${Math.floor(Math.min(Math.max(bytes, least), most) / MIB)}MB`
  return { shared_buffers: inMiB(memory / 4, 32 * MIB, 2 * GIB), max_wal_size: inMiB(disk / 4, 256 * MIB, 8 * GIB) }
}

/** Bytes of memory that this process may count on: those of its container, where that has a limit, else of the machine. */
export function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Bytes that are free on the disk of a folder. */
export function freeDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
