import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './index.ts'
import { s3Store } from './s3-store.ts'

/** The store of files that the settings name: a bucket, or a folder below the data. */
export const fileStoreOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 === undefined ? folderStore(join(dataDir, 'files')) : s3Store(s3)
