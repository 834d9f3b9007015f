import { Refusal } from '#contract/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type FileFetcher, FileFault } from '../../../platform/http/file-fetcher.ts'
import type { FileStore } from '../../../platform/uploads/index.ts'
import { ownTile } from './own-tile.ts'
import {
  dropPictures,
  keepPictures,
  type KeptPicture,
  type ListedPicture,
  readWanted,
  type WantedPicture,
} from './pictures.sql.ts'

export type { ListedPicture } from './pictures.sql.ts'

/** Pictures that are fetched at once; the providers' hosts serve others too. */
const AT_ONCE = 8
/** Pictures that are shown together; every process reads the catalogue again for it. */
const SHOWN_TOGETHER = 100
/** A host that failed so often in a row, however long it took to, is asked no more. */
const FAULTS_IN_A_ROW = 20

export interface PictureDeps {
  readonly db: Database
  readonly store: Pick<FileStore, 'put'>
  readonly fetcher: FileFetcher
}

export interface PictureOptions {
  /** Also those whose address is the one from which the game's picture came. */
  readonly again: boolean
  /** Hears how many addresses have been asked, of how many. */
  progress(asked: number, all: number): void
}

export interface PictureReport {
  /** Games that are shown by a picture that came now. */
  readonly brought: number
  /** Games that are shown by the drawn one again, since the list names none any more. */
  readonly dropped: number
  /** Games that are shown as before, each with the reason. */
  readonly failed: readonly { readonly gameCode: string; readonly reason: string }[]
}

/**
 * Fetches the pictures that a list of games names, draws them anew in the sizes of the site, and shows the games by them.
 * An address is asked once however many games name it. What came so far stays when it is ended in the middle.
 */
export async function bringPictures(
  { db, store, fetcher }: PictureDeps,
  listed: readonly ListedPicture[],
  { again, progress }: PictureOptions,
): Promise<PictureReport> {
  const dropped = await db.transaction((tx) => dropPictures(tx, listed))
  const byAddress = new Map<string, WantedPicture[]>()
  for (const one of await readWanted(db, listed, again))
    byAddress.set(one.url, [...(byAddress.get(one.url) ?? []), one])
  const failed: { gameCode: string; reason: string }[] = []
  const ready: KeptPicture[] = []
  const faults = new Map<string, number>()
  let [asked, brought] = [0, 0]
  const show = async (): Promise<void> => {
    const now = ready.splice(0)
    if (now.length === 0) return
    await db.transaction((tx) => keepPictures(tx, now))
    brought += now.length
  }
  const fetchTile = async (url: string): Promise<{ art: string; colour: string } | { reason: string }> => {
    const { host } = new URL(url)
    const inARow = (): number => faults.get(host) ?? 0
    if (inARow() >= FAULTS_IN_A_ROW)
      return { reason: `${host} did not answer ${FAULTS_IN_A_ROW} times in a row and was not asked again` }
    try {
      const bytes = await fetcher.get(url)
      faults.set(host, 0)
      const { art, colour, files } = await ownTile(bytes)
      for (const file of files) await store.put(file.key, file.bytes, file.type)
      return { art, colour }
    } catch (error) {
      if (error instanceof Refusal) return { reason: 'it is no whole PNG, JPEG or WebP picture' }
      if (!(error instanceof FileFault)) throw error
      faults.set(host, error.answered ? 0 : inARow() + 1)
      return { reason: error.message }
    }
  }
  const queue = byAddress.entries()
  const work = async (): Promise<void> => {
    for (const [url, games] of queue) {
      const tile = await fetchTile(url)
      if ('reason' in tile) failed.push(...games.map(({ gameCode }) => ({ gameCode, reason: tile.reason })))
      else ready.push(...games.map(({ nodeId }) => ({ nodeId, url, ...tile })))
      asked += 1
      progress(asked, byAddress.size)
      if (ready.length >= SHOWN_TOGETHER) await show()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await show()
  return { brought, dropped, failed }
}
