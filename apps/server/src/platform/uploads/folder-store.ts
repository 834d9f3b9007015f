import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './index.ts'

/** Keeps files in a folder of this machine. A file appears whole or not at all. */
export const folderStore = (folder: string): FileStore => ({
  async put(key, bytes) {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
  },
  async get(key) {
    try {
      return await readFile(join(folder, key))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  },
  remove: (key) => rm(join(folder, key), { force: true }),
})
