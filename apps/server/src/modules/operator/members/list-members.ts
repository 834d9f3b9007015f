import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { memberId, type RowId } from '../../../platform/ids.ts'
import { isCutOff } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { isDay } from '../../../platform/operator-list.sql.ts'
import { shownLevel } from '../../loyalty/index.ts'
import type { MemberDeskDeps } from './index.ts'
import { findByPlay, findExactly, type Found, isAnyNamed, listMembers, readDetails } from './member-list.sql.ts'

/** As user names are made, and as they are after an account was closed. */
const NAME = /^[\w.-]{1,32}$/
/** References of providers and ids of rounds: long, and with a digit. */
const REFERENCE = /^(?=.*\d)[\w.:/-]{8,120}$/

/** A mail address or a mobile number; ids are longer. */
const isContact = (text: string): boolean => text.includes('@') || /^\+?(?:[\s().-]*\d){6,15}$/.test(text)
/** How many searches an operator makes in how many seconds, of a contact and of the ledger. */
const CONTACTS = [30, 600] as const
const PLAYS = [30, 600] as const

/** Members by a search and filters, with what a desk looks at first. */
export async function pageOfMembers(
  deps: Pick<MemberDeskDeps, 'db' | 'brand' | 'settings' | 'throttle'>,
  { operator }: Pick<OperatorSession, 'operator'>,
  request: CallRequest<'members.list'>,
): Promise<CallResponse<'members.list'>> {
  const { db, brand } = deps
  const vip = await deps.settings.vip()
  const found = await search(deps, operator, request)
  const { rows, next } = await listMembers(db, request, found, { timeZone: brand.timeZone, vip })
  const details = await readDetails(
    db,
    rows.map(({ id }) => memberId(id)),
  )
  return {
    list: rows.map(({ id, username, createdAt, seenAt, ...row }) => {
      const detail = details.get(id)
      return {
        member: { id, username },
        ...row,
        level: shownLevel(vip, detail?.rank ?? undefined)?.label ?? null,
        identity: detail?.identity ?? 'none',
        balance: moneyToDecimal(BigInt(detail?.balance ?? 0), 5),
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      }
    }),
    next,
  }
}

/** What names somebody exactly comes first; else it is the beginning of a name. Undefined where nothing is searched for. */
async function search(
  { db, brand, throttle }: Pick<MemberDeskDeps, 'db' | 'brand' | 'throttle'>,
  operator: RowId,
  { search: typed, day }: CallRequest<'members.list'>,
): Promise<Found | undefined> {
  if (day !== undefined && !isDay(day)) throw wrongField('day', 'no such day')
  const text = typed?.trim() ?? ''
  if (text === '') return undefined
  // Whoever may guess without end finds out what is masked.
  if (isContact(text) && !(await throttle.take(`search:contact:${operator}`, ...CONTACTS)))
    throw new Refusal('TOO_MANY_REQUESTS')
  const exact = await findExactly(db, text)
  if (exact.length > 0) return { ids: exact }
  const byName: Found | undefined = NAME.test(text) ? { prefix: text } : undefined
  // The ledger is looked through only for what nobody is called: that takes long.
  if (byName !== undefined && day === undefined && (await isAnyNamed(db, byName))) return byName
  if (day !== undefined || REFERENCE.test(text)) {
    if (!(await throttle.take(`search:play:${operator}`, ...PLAYS))) throw new Refusal('TOO_MANY_REQUESTS')
    const ids = await findByPlay(db, text, { day, timeZone: brand.timeZone }).catch((error: unknown) => {
      throw isCutOff(error) ? new Refusal('BUSY') : error
    })
    if (ids.length > 0) return { ids }
  }
  return byName ?? { ids: [] }
}
