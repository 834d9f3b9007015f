import type { AuditAction } from '#contract/audit-names.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import type { Caller, OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { newRecoveryCodes } from '../../platform/recovery-codes.ts'
import { newTotpSecret, stepOf, totpUri } from '../../platform/totp.ts'
import { lockAccount } from './account.sql.ts'
import { attempt } from './attempts.ts'
import {
  appPlace,
  beginApp,
  confirmApp,
  deleteFactor,
  findPendingApp,
  hasApp,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockFactors,
  passkeyPlace,
  takeChallenge,
} from './factor.sql.ts'
import type { OperatorDeps } from './index.ts'
import { challengeIn, creationOf, newChallenge, readNewPasskey, requestOf } from './passkeys.ts'
import { countRecovery, replaceRecovery } from './recovery.sql.ts'

type Deps = Pick<OperatorDeps, 'db' | 'ids' | 'clock' | 'random' | 'encryption' | 'throttle' | 'consoleUrl'>

/** Wrong codes of a new app; waits in seconds. */
const CODES = { free: 5, longest: 900, forget: 3600 } as const
/** Challenges of an address in a minute, and those for new passkeys of an operator or an invitation in an hour. */
const [A_MINUTE, AN_HOUR] = [30, 20]

export const APP_ISSUER = 'Wheelhouse operators'

const note = (tx: Tx, operator: RowId, action: AuditAction, after?: object): void =>
  recordAudit(tx, { actor: `operator:${operator}`, action, subject: `operator:${operator}`, after })

const tooMany = (retryAfterSeconds: number): Refusal =>
  new Refusal('TOO_MANY_ATTEMPTS', { captchaRequired: false, retryAfterSeconds })

/** What any passkey has to sign, for a login or to prove again who is there. @throws Refusal TOO_MANY_ATTEMPTS */
export async function challengeAnybody(
  deps: Deps,
  { ip }: Pick<Caller, 'ip'>,
): Promise<CallResponse<'operator.loginPasskeyOptions'>> {
  if (!(await deps.throttle.takeFrom(ip, 'operator.passkey', A_MINUTE, 60))) throw tooMany(60)
  const challenge = newChallenge(deps.random)
  await deps.db.transaction((tx) => insertChallenge(tx, challenge, null))
  return requestOf(deps, challenge)
}

/** What a new passkey of an operator, there or invited, is made from, beside those it keeps. @throws Refusal TOO_MANY_ATTEMPTS */
export async function challengeNew(
  deps: Deps,
  { operator: id, username }: Pick<OperatorSession, 'operator' | 'username'>,
  passkeys: readonly string[],
): Promise<CallResponse<'operator.passkeyOptions'>> {
  if (!(await deps.throttle.take(`operator.passkey:${id}`, AN_HOUR, 3600))) throw tooMany(3600)
  const challenge = newChallenge(deps.random)
  await deps.db.transaction((tx) => insertChallenge(tx, challenge, id))
  return creationOf(deps, challenge, { id, username, passkeys })
}

/** The same for one more of an operator's own. @throws Refusal TOO_MANY_ATTEMPTS */
export const challengeOwn = async (
  deps: Deps,
  operator: OperatorSession,
): Promise<CallResponse<'operator.passkeyOptions'>> =>
  challengeNew(
    deps,
    operator,
    (await listPasskeys(deps.db, operator.operator)).map(({ credential }) => credential),
  )

type NewPasskey = CallRequest<'operator.addPasskey'>

/** A passkey that a browser made for an operator, ready to be kept; undefined where it answers no challenge of its. */
export async function readPasskey(
  deps: Deps,
  operator: RowId,
  { name, passkey }: NewPasskey,
): Promise<{ id: RowId; keep: (tx: Tx) => Promise<void> } | undefined> {
  const challenge = challengeIn(passkey)
  if (challenge === undefined || !(await deps.db.transaction((tx) => takeChallenge(tx, challenge, operator))))
    return undefined
  const made = await readNewPasskey(deps, challenge, passkey)
  if (made === undefined) return undefined
  const { credential, publicKey, counter } = made
  const secret = deps.encryption.encrypt(publicKey.toString('base64'), passkeyPlace(operator, credential))
  const id = deps.ids.row()
  return { id, keep: (tx) => insertPasskey(tx, { id, operator, name, credential, secret, counter }) }
}

/** Adds a passkey. @throws Refusal CODE_WRONG where it answers no challenge, CONFLICT where it is kept already */
export async function addPasskey(
  deps: Deps,
  { operator }: OperatorSession,
  request: NewPasskey,
): Promise<CallResponse<'operator.addPasskey'>> {
  const made = await readPasskey(deps, operator, request)
  if (made === undefined) throw new Refusal('CODE_WRONG')
  try {
    await deps.db.transaction(async (tx) => {
      await made.keep(tx)
      note(tx, operator, 'operator.passkeyAdded', { passkey: made.id, name: request.name })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('CONFLICT')
    throw error
  }
  return { id: made.id }
}

/** Takes a passkey away; of an operator's factors one stays, also where two are taken at once. @throws Refusal NOT_FOUND, FACTOR_NEEDED */
export const removePasskey = (
  { db }: Pick<Deps, 'db'>,
  { operator }: OperatorSession,
  request: CallRequest<'operator.removePasskey'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [factors, id] = [await lockFactors(tx, operator), rowId(request.id)]
    if (!factors.some((one) => one.id === id && one.kind === 'passkey')) throw new Refusal('NOT_FOUND')
    if (factors.length < 2) throw new Refusal('FACTOR_NEEDED')
    if (!(await deleteFactor(tx, id))) throw new Refusal('NOT_FOUND')
    note(tx, operator, 'operator.passkeyRemoved', { passkey: id })
  })

/** The operator's own factors. */
export async function readFactors(
  { db }: Pick<Deps, 'db'>,
  { operator }: OperatorSession,
): Promise<CallResponse<'operator.passkeys'>> {
  const list = (await listPasskeys(db, operator)).map(({ id, name, addedAt, usedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
  return { list, next: null, app: await hasApp(db, operator), recoveryLeft: await countRecovery(db, operator) }
}

/** The secret of a new app, which does not count yet. */
export async function newApp(
  { db, ids, random, encryption }: Deps,
  { operator, username }: OperatorSession,
): Promise<CallResponse<'operator.appOptions'>> {
  const secret = newTotpSecret(random)
  await db.transaction((tx) =>
    beginApp(tx, { id: ids.row(), operator, secret: encryption.encrypt(secret, appPlace(operator)) }),
  )
  return { secret, uri: totpUri(APP_ISSUER, username, secret) }
}

/** Lets the new app count by a code of it, in place of the one before. @throws Refusal CODE_WRONG, TOO_MANY_ATTEMPTS */
export async function setApp(
  deps: Deps,
  { operator }: OperatorSession,
  { code }: CallRequest<'operator.setApp'>,
): Promise<void> {
  const { db, encryption, clock } = deps
  const done = await attempt(deps.throttle, [{ key: `operator.app:${operator}`, policy: CODES }], async () => {
    const app = await findPendingApp(db, operator)
    const step = app && stepOf(encryption.decrypt(app.secret, appPlace(operator)), code, clock.now())
    if (app === undefined || step === undefined) return undefined
    return db.transaction(async (tx) => {
      await lockFactors(tx, operator)
      // Thrown, so that the app before stays where this one is gone.
      if (!(await confirmApp(tx, operator, app, step))) throw new Refusal('CODE_WRONG')
      note(tx, operator, 'operator.appSet')
      return true
    })
  })
  if (done === undefined) throw new Refusal('CODE_WRONG')
}

/** Makes recovery codes in place of the ones before; only their hashes are kept. */
export async function renewRecovery(tx: Tx, { random }: Pick<Deps, 'random'>, operator: RowId): Promise<string[]> {
  const codes = newRecoveryCodes(random)
  await replaceRecovery(tx, operator, codes)
  return codes
}

export const renewOwnRecovery = (
  deps: Deps,
  { operator }: OperatorSession,
): Promise<CallResponse<'operator.renewRecoveryCodes'>> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, operator)
    const recoveryCodes = await renewRecovery(tx, deps, operator)
    note(tx, operator, 'operator.recoveryRenewed')
    return { recoveryCodes }
  })
