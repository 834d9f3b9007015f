import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { gameDeskCalls } from '#contract/calls/game-desk.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../../platform/http/handlers.ts'
import type { FileStore } from '../../../platform/uploads/index.ts'
import { raiseVersion } from '../catalogue.sql.ts'
import { ownTile } from '../pictures/own-tile.ts'
import {
  type DeskVendor,
  findGame,
  isArtwork,
  keepArtwork,
  type ListedGame,
  listGames,
  lockGame,
  lockVendor,
  type Look,
  type Names,
  readVendorRows,
  setVendorOff,
  writeGame,
  writeVendor,
} from './desk.sql.ts'

export interface DeskDeps {
  readonly db: Database
  /** The brand's, in which every name should be there. */
  readonly languages: readonly LanguageCode[]
  /** Where pictures lie. */
  readonly store: Pick<FileStore, 'put'>
  /** Called after the commit, so that a change is shown by this process at once; the others notice within a second. */
  changed(): Promise<void>
}

type Row = CallResponse<'gameDesk.games'>['list'][number]
type Game = CallResponse<'gameDesk.game'>
type Vendor = CallResponse<'gameDesk.vendors'>['vendors'][number]

const lacking = (languages: readonly LanguageCode[], names: Names): LanguageCode[] =>
  languages.filter((language) => names[language] === undefined)

function rowOf(languages: readonly LanguageCode[], game: ListedGame): Row {
  const names = { ...game.listedNames, ...game.ownNames }
  return {
    nodeId: game.nodeId,
    name: names['EN'] ?? game.gameCode,
    look: game.ownLook ?? game.listedLook,
    vendor: game.vendor,
    vendorName: game.vendorName,
    provider: game.provider,
    gameType: game.gameType,
    place: game.ownRank ?? game.listedRank,
    mark: game.mark,
    state: game.state,
    missing: lacking(languages, names),
    changed: [
      ...(Object.keys(game.ownNames).length > 0 ? ['names' as const] : []),
      ...(game.ownRank === null ? [] : ['rank' as const]),
      ...(game.mark === null ? [] : ['mark' as const]),
      ...(game.ownLook === null ? [] : ['art' as const]),
    ],
  }
}

const gameOf = (languages: readonly LanguageCode[], game: ListedGame): Game => ({
  nodeId: game.nodeId,
  gameCode: game.gameCode,
  state: game.state,
  edits: game.edits,
  listed: { names: { ...game.listedNames }, rank: game.listedRank, look: game.listedLook },
  own: { names: { ...game.ownNames }, rank: game.ownRank, mark: game.mark, look: game.ownLook },
  missing: lacking(languages, { ...game.listedNames, ...game.ownNames }),
})

const vendorOf = (languages: readonly LanguageCode[], vendor: DeskVendor): Vendor => ({
  code: vendor.code,
  name: vendor.ownNames['EN'] ?? vendor.listedName,
  gameType: vendor.gameType,
  games: vendor.games,
  provider: vendor.provider,
  on: !vendor.off,
  edits: vendor.edits,
  // One name stands for every language until somebody writes others.
  missing: Object.keys(vendor.ownNames).length === 0 ? [] : lacking(languages, vendor.ownNames),
  listed: { name: vendor.listedName, sort: vendor.listedSort },
  own: { names: { ...vendor.ownNames }, sort: vendor.ownSort, art: vendor.ownLook },
})

/** @throws Refusal INVALID_INPUT for a picture that nobody uploaded */
async function checkArtwork(db: Db, art: string | null): Promise<void> {
  if (art !== null && !(await isArtwork(db, art))) throw wrongField('art', 'unknown')
}

const actorOf = ({ operator }: OperatorSession): string => `operator:${operator}`

/** Spaces around a name are nobody's wish. */
const trimmed = (names: Readonly<Partial<Record<string, string>>>): Names =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name === undefined ? [] : [[language, name.trim()]])),
  )

/** @throws Refusal NOT_FOUND, CONFLICT where somebody changed it since, INVALID_INPUT for an unknown picture */
async function editGame(
  { db, changed }: DeskDeps,
  operator: OperatorSession,
  { nodeId, seen, names, rank, mark, art }: CallRequest<'gameDesk.editGame'>,
): Promise<{ edits: number }> {
  await db.transaction(async (tx) => {
    const before = await lockGame(tx, nodeId)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before.edits !== seen) throw new Refusal('CONFLICT')
    await checkArtwork(tx, art)
    const after = { names: trimmed(names), rank, mark, art }
    await writeGame(tx, nodeId, after)
    await raiseVersion(tx)
    const { edits: _edits, ...was } = before
    recordAudit(tx, { actor: actorOf(operator), action: 'game.edited', subject: `game:${nodeId}`, before: was, after })
  })
  await changed()
  return { edits: seen + 1 }
}

/** @throws Refusal NOT_FOUND, CONFLICT where somebody changed it since, INVALID_INPUT for an unknown picture */
async function editVendor(
  { db, changed }: DeskDeps,
  operator: OperatorSession,
  { code, seen, names, sort, art }: CallRequest<'gameDesk.editVendor'>,
): Promise<{ edits: number }> {
  await db.transaction(async (tx) => {
    const before = await lockVendor(tx, code)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before.edits !== seen) throw new Refusal('CONFLICT')
    await checkArtwork(tx, art)
    const after = { names: trimmed(names), sort, art }
    await writeVendor(tx, code, after)
    await raiseVersion(tx)
    recordAudit(tx, {
      actor: actorOf(operator),
      action: 'vendor.edited',
      subject: `vendor:${code}`,
      before: { names: before.names, sort: before.sort, art: before.art },
      after,
    })
  })
  await changed()
  return { edits: seen + 1 }
}

/** @throws Refusal NOT_FOUND */
async function switchVendor(
  { db, changed }: DeskDeps,
  operator: OperatorSession,
  { code, enabled, reason }: CallRequest<'gameDesk.switchVendor'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockVendor(tx, code)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before.off === enabled) {
      await setVendorOff(tx, code, !enabled)
      await raiseVersion(tx)
    }
    recordAudit(tx, {
      actor: actorOf(operator),
      action: 'vendor.switched',
      subject: `vendor:${code}`,
      before: { enabled: !before.off },
      after: { enabled, reason },
    })
  })
  await changed()
}

/** @throws Refusal FILE_MISSING, FILE_NO_PICTURE for what is no whole PNG, JPEG or WebP, or is too large to decode */
async function addPicture(
  { db, store }: DeskDeps,
  { operator }: OperatorSession,
  bytes: Buffer | undefined,
): Promise<Look> {
  if (bytes === undefined || bytes.length === 0) throw new Refusal('FILE_MISSING')
  const { art, colour, files } = await ownTile(bytes)
  for (const file of files) await store.put(file.key, file.bytes, file.type)
  await db.transaction(async (tx) => {
    await keepArtwork(tx, { art, colour })
    recordAudit(tx, { actor: `operator:${operator}`, action: 'game.pictureAdded', subject: `picture:${art}` })
  })
  return { art, tint: 0, colour }
}

/** What operators see and say of games and vendors: names, order, pictures, marks. Each change is in the audit. */
export const deskCalls = (deps: DeskDeps): MountedCall[] =>
  bindCalls(gameDeskCalls, {
    async 'gameDesk.games'(request) {
      const { rows, next } = await listGames(deps.db, request)
      return { list: rows.map((row) => rowOf(deps.languages, row)), next }
    },
    async 'gameDesk.game'({ nodeId }) {
      const game = await findGame(deps.db, nodeId)
      if (game === undefined) throw new Refusal('NOT_FOUND')
      return gameOf(deps.languages, game)
    },
    'gameDesk.editGame': (request, { operator }) => editGame(deps, operator, request),
    'gameDesk.addPicture': async (_request, { file, operator }) => ({
      look: await addPicture(deps, operator, await file()),
    }),
    'gameDesk.vendors': async () => ({
      vendors: (await readVendorRows(deps.db)).map((row) => vendorOf(deps.languages, row)),
    }),
    'gameDesk.editVendor': (request, { operator }) => editVendor(deps, operator, request),
    async 'gameDesk.switchVendor'(request, { operator }) {
      await switchVendor(deps, operator, request)
      return {}
    },
  })
