import type { BonusGame } from '#rules/loyalty/wagering.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type MemberId, type RowId, rowId } from '../../platform/ids.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import { isRowId, sameHash } from '../../platform/tokens.ts'
import { readToldBalance } from '../bonus/index.ts'
import type { Limit } from '../safeguards/index.ts'
import { type GameSession, type GameToken, isOpen, readGameSession } from './game-session.sql.ts'

/** What every dialect stands on: the commands below it run on the lanes. */
export interface DialectDeps {
  readonly db: Database
  readonly lanes: Lanes
  readonly calendar: Calendar
  readonly currency: string
  readonly clock: Clock
  /** The catalogue's id of a game by its code, among the vendors of a provider. */
  findGame(providerId: number, gameCode: string): number | undefined
  /** The same, undefined also for a game that is switched off. */
  findOpenGame(providerId: number, gameCode: string): number | undefined
  /** What tells a game to the terms of a bonus, undefined where the catalogue has none. */
  bonusGame(nodeId: number): BonusGame | undefined
  /** Whether the stakes of a game add to the pots of the house. */
  hasPots(nodeId: number): boolean
  /** Limits of the house on every member's stakes. */
  houseLimits(): readonly Limit[]
  /** For how long a member's session may be idle and still play. */
  idleMs(): number
  /** Notes that a member's session is used just now. */
  touchSession(session: { readonly member: MemberId; readonly id: RowId }): void
}

/** The provider that calls. */
export interface ProviderSide {
  readonly id: number
  readonly enabled: boolean
  /** Units that prizes without a stake may come to for a member and UTC day. */
  readonly prizesADay: Money
}

/** What was switched off finishes its running rounds, but opens none (PRV-08). */
export const gameForStake = (
  { findOpenGame }: DialectDeps,
  provider: ProviderSide,
  gameCode: string,
): number | undefined => (provider.enabled ? findOpenGame(provider.id, gameCode) : undefined)

/** The house's own ids are the rewards that there are; any other text names none. */
export const grantOf = (reward: string | undefined): RowId | undefined =>
  reward !== undefined && isRowId(reward) ? rowId(reward) : undefined

/** The member's own session with the provider while it lasts, and while the member's session does that opened it. */
export async function sessionOf(
  { db, idleMs }: DialectDeps,
  provider: ProviderSide,
  member: MemberId,
  token: GameToken,
): Promise<GameSession | undefined> {
  const session = await readGameSession(db, member, token.session)
  return session !== undefined &&
    isOpen(session, session.nowMs, idleMs()) &&
    session.provider === provider.id &&
    sameHash(session.secretHash, token.secretHash)
    ? session
    : undefined
}

/** What a game is told that the member has: bonus money is among it where it may be played in the game. */
export const toldBalance = (
  { db, bonusGame }: DialectDeps,
  member: MemberId,
  nodeId: number | undefined,
): Promise<Money | undefined> => readToldBalance(db, member, nodeId === undefined ? undefined : bonusGame(nodeId))
