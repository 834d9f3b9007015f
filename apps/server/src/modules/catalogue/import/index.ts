import { setImmediate as othersFirst } from 'node:timers/promises'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { dressOf } from './dress.ts'
import { type Compared, compareGames, type DressedGame, importGames, type Imported, listOnWire } from './import.sql.ts'
import type { ListedPicture } from '../pictures/pictures.sql.ts'
import { AT_ONCE, readGameList, type RefusedLine } from './read-list.ts'

export interface ImportReport extends Imported {
  /** Lines that were taken, new or not. */
  readonly taken: number
  readonly refused: readonly RefusedLine[]
}

/** A list that was read, ready to be written. */
export interface PreparedList {
  readonly write: (tx: Tx) => Promise<ImportReport>
  /** What writing it would change, and nothing is changed. */
  readonly compare: (tx: Tx) => Promise<Compared & Pick<ImportReport, 'taken' | 'refused'>>
  /** The games that are taken, with the addresses of their pictures, which are fetched afterwards. */
  readonly pictures: readonly ListedPicture[]
}

/**
 * Reads a provider's list of games (STU-07), before any transaction, since ten thousand lines take their time. A second
 * run of the same list changes nothing; games that vanished from it are switched off and never deleted. A list of which
 * nothing can be taken is a mistake and changes nothing.
 * @throws Refusal INVALID_INPUT, whose detail says what is wrong with the file
 */
export async function prepareGameList(vendors: readonly string[], text: string): Promise<PreparedList> {
  const { games, refused } = await readList(text, vendors)
  if (games.length === 0)
    throw new Refusal('INVALID_INPUT', {
      formErrors: refused.slice(0, 5).flatMap(({ reasons }) => reasons),
      fieldErrors: { file: ['no line of the list can be taken'] },
    })
  const mentioned = refused.flatMap(({ code }) => code ?? [])
  // A line whose game nobody can tell may be any of those that seem to have vanished.
  const complete = mentioned.length === refused.length
  const dressed: DressedGame[] = []
  for (const [index, game] of games.entries()) {
    if (index % AT_ONCE === 0) await othersFirst()
    dressed.push({ ...game, ...dressOf(game) })
  }
  const list = listOnWire(dressed)
  const vanishing = { vendors: complete ? vendors : [], mentioned }
  return {
    write: async (tx) => ({ ...(await importGames(tx, list, vanishing)), taken: games.length, refused }),
    compare: async (tx) => ({ ...(await compareGames(tx, list, vanishing)), taken: games.length, refused }),
    pictures: games.map(({ vendor, gameCode, picture }) => ({ vendor, gameCode, picture })),
  }
}

async function readList(text: string, vendors: readonly string[]): ReturnType<typeof readGameList> {
  try {
    return await readGameList(text, vendors)
  } catch (error) {
    if (error instanceof RangeError) throw wrongField('file', error.message)
    throw error
  }
}
