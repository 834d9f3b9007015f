import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { accountNumber, foldedName } from '#rules/cashier/account-number.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Contexts, Session } from '../../../platform/http/handlers.ts'
import { type MemberId, rowId } from '../../../platform/ids.ts'
import type { CashierDeps } from '../parts.ts'
import { numberHash, encryptNumber, shownNumber } from './account.ts'
import { type Card, insertCard, isAnothers, lockCards, readCards, readFirstHolder, removeCard } from './card.sql.ts'

/** A card as its owner sees it. */
const shown = (deps: Pick<CashierDeps, 'encryption'>, member: MemberId, card: Card): CallResponse<'card.bind'> => {
  const { id, kind, name, holder, addedAt } = card
  return { id, kind, name, holder, masked: shownNumber(deps, member, card), addedAt: addedAt.toISOString() }
}

/** Whose name every card has to carry: the proven one, else that of the first card ever, else the one of the registration. */
async function requiredHolder(
  { safeguards, identity }: Pick<CashierDeps, 'safeguards' | 'identity'>,
  db: Db,
  member: MemberId,
): Promise<string | undefined> {
  const before = (await safeguards.approvedName(db, member)) ?? (await readFirstHolder(db, member))
  return before ?? (await identity.payee(db, member))?.payeeName
}

export async function listCards(deps: CashierDeps, { member }: Session): Promise<CallResponse<'card.list'>> {
  const [cards, holder, { maxCards }] = await Promise.all([
    readCards(deps.db, member),
    requiredHolder(deps, deps.db, member),
    deps.settings.cashier(),
  ])
  return { cards: cards.map((card) => shown(deps, member, card)), holder: holder ?? null, max: maxCards }
}

/** Accounts that a member, and whoever sits at one address, may try to bind in a day: each answer says whether one is taken. */
const TRIES = { ofMember: 10, ofAddress: 30, seconds: 86_400 }

/**
 * Binds an account to be paid out to, and writes to the owner of the member's account. It belongs to the member once it
 * was paid out to; until then another may bind it too, and a person looks at what either asks for (`isShared`).
 * @throws Refusal as its call says
 */
export async function bindCard(
  deps: CashierDeps,
  { ip, session: { member } }: Contexts['member'],
  request: CallRequest<'card.bind'>,
): Promise<CallResponse<'card.bind'>> {
  const { db, identity, ids, settings, throttle } = deps
  await identity.checkPaymentPassword(member, request.paymentPassword)
  if (
    !(await throttle.takeFrom(ip, 'card', TRIES.ofAddress, TRIES.seconds)) ||
    !(await throttle.take(`card:${member}`, TRIES.ofMember, TRIES.seconds))
  )
    throw new Refusal('TOO_MANY_REQUESTS')
  const { payouts, maxCards } = await settings.cashier()
  if (!payouts.some((one) => one.kind === request.kind && one.enabled)) throw new Refusal('METHOD_OFF')
  const number = accountNumber(request.kind, request.number)
  const [name, holder] = [request.name.trim(), request.holder.trim()]
  if (number === undefined || name === '' || foldedName(holder) === '') throw new Refusal('CARD_INVALID')
  const hashed = (await numberHash(deps))(request.kind, number)
  const card = await db.transaction(async (tx) => {
    await lockCards(tx, member)
    const required = await requiredHolder(deps, tx, member)
    if (required !== undefined && foldedName(required) !== foldedName(holder)) throw new Refusal('HOLDER_DIFFERS')
    if ((await readCards(tx, member)).length >= maxCards) throw new Refusal('TOO_MANY_CARDS')
    if (await isAnothers(tx, member, hashed)) throw new Refusal('CARD_TAKEN')
    const bound = await insertCard(tx, member, {
      id: ids.row(),
      kind: request.kind,
      name,
      holder,
      number: encryptNumber(deps, member, number),
      numberHash: hashed,
    })
    if (bound === undefined) throw new Refusal('CARD_TAKEN')
    const view = shown(deps, member, bound)
    // The holder is a person's name: the card has it, and the audit, which many read, does not.
    const { holder: _holder, ...after } = view
    recordAudit(tx, { actor: `member:${member}`, action: 'card.bound', subject: `member:${member}`, after })
    return view
  })
  await identity.tellCardAdded(member, card.masked)
  return card
}

/** Unbinds a card; a withdrawal to it that is under way goes on. @throws Refusal as its call says */
export async function unbindCard(
  { db, identity }: CashierDeps,
  { member }: Session,
  request: CallRequest<'card.unbind'>,
): Promise<void> {
  await identity.checkPaymentPassword(member, request.paymentPassword)
  const id = rowId(request.id)
  await db.transaction(async (tx) => {
    if (!(await removeCard(tx, member, id))) throw new Refusal('NOT_FOUND')
    recordAudit(tx, { actor: `member:${member}`, action: 'card.unbound', subject: `member:${member}`, before: { id } })
  })
}
