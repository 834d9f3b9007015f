import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { hashSecret, sameHash } from '../../platform/tokens.ts'
import { readOpening } from '../brand/index.ts'
import { noteArrived, noteSent, takeTry } from './opening.sql.ts'
import type { OpeningDeps } from './parts.ts'

const MINUTES = 15
const TRIES = 5
/** Messages that an operator has sent within the life of a code. */
const MOST = 5

type Deps = Pick<OpeningDeps, 'db' | 'brand' | 'log' | 'messages' | 'random' | 'throttle'>

const hashOf = (kind: string, code: string): string => hashSecret(`opening:${kind}:${code}`)

/**
 * Sends a code to the operator. Where it goes is kept nowhere.
 * @throws Refusal STATE_PASSED, INVALID_INPUT where the address is of the other kind, TOO_MANY_REQUESTS, CODE_NOT_SENT
 */
export async function sendTest(
  deps: Deps,
  { operator }: OperatorSession,
  { kind, to }: CallRequest<'opening.sendTest'>,
): Promise<void> {
  const { db, brand, log, messages, random, throttle } = deps
  if (!(await readOpening(db)).isNew) throw new Refusal('STATE_PASSED')
  if (to.includes('@') !== (kind === 'mail')) throw wrongField('to', `no address of ${kind}`)
  if (!(await throttle.take(`opening:message:${kind}:${operator}`, MOST, MINUTES * 60)))
    throw new Refusal('TOO_MANY_REQUESTS')
  const code = String(random.below(1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    await noteSent(tx, kind, { operator, codeHash: hashOf(kind, code), minutes: MINUTES })
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'opening.messageSent',
      subject: 'house',
      after: { kind },
    })
  })
  const text = `${code}\n\nThis code shows that messages of ${brand.brand.name} arrive. It is good for ${MINUTES} minutes.`
  try {
    if (kind === 'mail') await messages.mail({ to, subject: `${brand.brand.name}: test message`, text })
    else await messages.sms(to, text)
  } catch (error) {
    log.warn({ err: error, kind }, 'a test message could not be sent')
    throw new Refusal('CODE_NOT_SENT')
  }
}

/** Takes the code that arrived. @throws Refusal STATE_PASSED, CODE_WRONG where it is another, too old, or was tried too often */
export async function confirmTest(
  { db }: Deps,
  { operator }: OperatorSession,
  { kind, code }: CallRequest<'opening.confirmTest'>,
): Promise<void> {
  if (!(await readOpening(db)).isNew) throw new Refusal('STATE_PASSED')
  // A try counts whatever comes of it, so it is a transaction of its own.
  const expected = await db.transaction((tx) => takeTry(tx, kind, operator, TRIES))
  const codeHash = hashOf(kind, code)
  if (expected === undefined || !sameHash(expected, codeHash)) throw new Refusal('CODE_WRONG')
  await db.transaction(async (tx) => {
    if (!(await noteArrived(tx, kind, codeHash))) throw new Refusal('CODE_WRONG')
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'opening.messageArrived',
      subject: 'house',
      after: { kind },
    })
  })
}
