import type { Calendar } from '../../platform/calendar.ts'
import type { Database } from '../../platform/db/database.ts'
import { type MemberId, type RowId, rowId } from '../../platform/ids.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import { isRowId, sameHash } from '../../platform/tokens.ts'
import { type GameToken, readGameSession } from './game-session.sql.ts'

/** What every dialect stands on: the commands below it run on the lanes. */
export interface DialectDeps {
  readonly db: Database
  readonly lanes: Lanes
  readonly calendar: Calendar
  readonly currency: string
  /** The catalogue's id of a game by its code, among the vendors of a provider. */
  findGame(providerId: number, gameCode: string): number | undefined
  /** The same, undefined also for a game that is switched off. */
  findOpenGame(providerId: number, gameCode: string): number | undefined
}

/** The provider that calls. */
export interface ProviderSide {
  readonly id: number
  readonly enabled: boolean
}

/** What was switched off finishes its running rounds, but opens none (PRV-08). */
export const gameForStake = ({ findOpenGame }: DialectDeps, provider: ProviderSide, gameCode: string): number | undefined =>
  provider.enabled ? findOpenGame(provider.id, gameCode) : undefined

/** The house's own ids are the rewards that there are; any other text names none. */
export const grantOf = (reward: string | undefined): RowId | undefined => (reward !== undefined && isRowId(reward) ? rowId(reward) : undefined)

/** True for the member's own session with the provider while it lasts. */
export async function isSession(db: Database, provider: ProviderSide, member: MemberId, token: GameToken): Promise<boolean> {
  const session = await readGameSession(db, member, token.session)
  return session !== undefined && !session.ended && session.provider === provider.id && sameHash(session.secretHash, token.secretHash)
}
