import { type FreeRoundGrant, freeRoundCalls } from '#contract/free-rounds.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type Ids, type MemberId, memberId, rowId } from '../../platform/ids.ts'
import { cut, pageOf } from '../../platform/paging.ts'
import { findMemberByName } from '../identity/index.ts'
import { cancelFreeRound, type FreeRoundRow, insertFreeRound, providerOfGame, readFreeRoundByKey, readFreeRounds } from './free-round.sql.ts'

/** Free rounds as operators give and end them; what is played of them comes by the providers' stakes. */
export const freeRoundsCalls = ({ db, ids }: { readonly db: Database; readonly ids: Ids }): MountedCall[] => bindCalls(freeRoundCalls, {
  'freeRounds.grant': ({ key, member: named, nodeId, stake: stakeText, rounds, expiresAt }, { operator: { operator } }) => db.transaction(async (tx) => {
    const [member, stake] = [await knownMember(tx, named), parseMoney(stakeText)]
    const provider = await providerOfGame(tx, nodeId)
    if (provider === undefined) throw new Refusal('GAME_NEEDS_VENDOR')
    const made = await insertFreeRound(tx, { member, id: ids.row(), key, provider, nodeId, stake, rounds, expiresAt })
    if (made !== undefined) {
      const after = shown(made)
      await recordAudit(tx, { actor: `operator:${operator}`, action: 'freeRounds.granted', subject: `member:${member}`, after })
      return after
    }
    const earlier = await readFreeRoundByKey(tx, member, key)
    if (earlier === undefined) throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { expiresAt: ['past'] } })
    const isSame = earlier.nodeId === nodeId && BigInt(earlier.stake) === stake && earlier.rounds === rounds && earlier.expiresAt.getTime() === Date.parse(expiresAt)
    if (!isSame) throw new Refusal('DUPLICATE_REFERENCE')
    return shown(earlier)
  }),
  async 'freeRounds.list'({ member: named, ...asked }) {
    const [member, page] = [await knownMember(db, named), pageOf(asked)]
    const { rows, next } = cut(await readFreeRounds(db, member, page.after, page.limit), page)
    return { list: rows.map(shown), next }
  },
  'freeRounds.cancel': ({ member: named, id }, { operator: { operator } }) => db.transaction(async (tx) => {
    const member = memberId(named)
    const cancelled = await cancelFreeRound(tx, member, rowId(id))
    if (cancelled === undefined) throw new Refusal('NOT_FOUND')
    const after = shown(cancelled.row)
    if (cancelled.isNew) await recordAudit(tx, { actor: `operator:${operator}`, action: 'freeRounds.cancelled', subject: `member:${member}`, after })
    return after
  }),
})

/** All free rounds that a member was ever given, for the export of its data. */
export const exportFreeRounds = async (db: Db, member: MemberId): Promise<FreeRoundGrant[]> => (await readFreeRounds(db, member)).map(shown)

/** @throws Refusal NOT_FOUND */
async function knownMember(db: Db, text: string): Promise<MemberId> {
  const member = memberId(text)
  const found = await findMemberByName(db, member)
  if (found?.id !== member) throw new Refusal('NOT_FOUND')
  return member
}

const shown = ({ stake, createdAt, expiresAt, cancelledAt, ...row }: FreeRoundRow): FreeRoundGrant => ({
  ...row, stake: moneyToDecimal(BigInt(stake), 5), createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), cancelledAt: cancelledAt?.toISOString() ?? null,
})
