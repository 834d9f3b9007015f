import { createPublicKey } from 'node:crypto'
import type { AuditAction } from '#contract/audit-names.ts'
import { gameOperatorCalls } from '#contract/calls/game-operations.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { HandlersOf, OperatorSession } from '../../platform/http/handlers.ts'
import { type Ids, rowId } from '../../platform/ids.ts'
import { proposalKind, type ProposalKind, type SecondPerson } from '../../platform/second-person.ts'
import type { Provider } from './provider.sql.ts'
import {
  deleteKey,
  fingerprintOf,
  insertKey,
  type KeyKind,
  lockKey,
  lockProvider,
  putInUse,
  readInUse,
  readShownKeys,
  type ShownKey,
} from './provider-key.sql.ts'

export interface KeyDeps {
  readonly db: Database
  readonly ids: Ids
  readonly encryption: Encryption
  readonly second: SecondPerson
  /** Called after the commit, so that a change holds in this process at once; the others notice within a second. */
  switched(): Promise<void>
}

type Named = 'providers.addKey' | 'providers.useKey' | 'providers.endKey'
type Row = CallResponse<'providers.list'>['providers'][number]['keys'][number]

/** RSA keys below this are broken by whoever wants to. */
const LEAST_BITS = 2048

const wrong = (field: string, why: string): Refusal =>
  new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { [field]: [why] } })

const subjectOf = (id: string): string => `providerKey:${id}`

/** New keys of providers: kept by one person, put in use by two, and told to nobody. */
export const keyHandlers = (deps: KeyDeps): Pick<HandlersOf<typeof gameOperatorCalls>, Named> => ({
  'providers.addKey': (request, { operator }) => add(deps, operator, request),
  'providers.useKey': async (request, { operator }) => ({
    proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, keyProposal(deps), request)),
  }),
  async 'providers.endKey'({ id: named, reason }, { operator: { operator } }) {
    const id = rowId(named)
    await deps.db.transaction(async (tx) => {
      const key = await lockKey(tx, id)
      if (key === undefined) throw new Refusal('NOT_FOUND')
      if (key.state === 'inUse') throw new Refusal('STATE_PASSED')
      await deleteKey(tx, id)
      note(tx, operator, key, { action: 'provider.keyEnded', after: { state: key.state, reason } })
    })
    await deps.switched()
    return {}
  },
})

/** A key that two people put in use. It rests on the key that it follows. */
export const keyProposal = (deps: Pick<KeyDeps, 'encryption' | 'ids'>): ProposalKind<CallRequest<'providers.useKey'>> =>
  proposalKind('providers.useKey', gameOperatorCalls['providers.useKey'], {
    async look(tx, { id, overlapHours }) {
      const key = await lockWaiting(tx, id)
      const former = await readInUse(tx, deps.encryption, key.provider)
      return {
        subject: subjectOf(id),
        preview: {
          before: { provider: key.code, fingerprint: former.fingerprint },
          after: { provider: key.code, fingerprint: key.fingerprint, overlapHours },
          money: null,
          members: [],
        },
        seen: { former: former.id, fingerprint: key.fingerprint },
      }
    },
    async apply(tx, { id, overlapHours, reason }, { maker, checker }) {
      const key = await lockWaiting(tx, id)
      const former = await readInUse(tx, deps.encryption, key.provider)
      await putInUse(tx, deps.encryption, {
        id: rowId(id),
        provider: key.provider,
        overlapHours,
        former: deps.ids.row(),
      })
      for (const operator of [maker, checker])
        note(tx, operator, key, {
          action: 'provider.keyChanged',
          before: { fingerprint: former.fingerprint },
          after: { overlapHours, reason },
        })
    },
  })

/** @throws Refusal NOT_FOUND, STATE_PASSED for one that was put in use */
async function lockWaiting(tx: Tx, id: string): Promise<ShownKey & { readonly code: string }> {
  const key = await lockKey(tx, rowId(id))
  if (key === undefined) throw new Refusal('NOT_FOUND')
  if (key.state !== 'waiting') throw new Refusal('STATE_PASSED')
  return key
}

/** @throws Refusal NOT_FOUND, INVALID_INPUT at the field */
async function add(
  { db, ids, encryption }: KeyDeps,
  { operator }: OperatorSession,
  { code, publicKey, secret }: CallRequest<'providers.addKey'>,
): Promise<CallResponse<'providers.addKey'>> {
  const id = ids.row()
  return db.transaction(async (tx) => {
    const provider = await lockProvider(tx, code)
    if (provider === undefined) throw new Refusal('NOT_FOUND')
    const value = valueOf(provider.kind, { publicKey, secret })
    const fingerprint = fingerprintOf(provider.kind, value)
    if ((await readInUse(tx, encryption, provider.id)).fingerprint === fingerprint)
      throw wrong(provider.kind, 'unchanged')
    await insertKey(tx, encryption, { id, provider: provider.id, kind: provider.kind, value })
    note(tx, operator, { code, fingerprint, kind: provider.kind }, { action: 'provider.keyAdded' })
    return { id, fingerprint }
  })
}

/** What the dialect of the provider takes. @throws Refusal INVALID_INPUT */
function valueOf(
  kind: KeyKind,
  given: { readonly publicKey?: string | undefined; readonly secret?: string | undefined },
): string {
  const other = kind === 'secret' ? 'publicKey' : 'secret'
  if (given[other] !== undefined) throw wrong(other, 'unexpected')
  const value = given[kind]
  if (value === undefined || value.trim() === '') throw wrong(kind, 'required')
  if (kind === 'secret') return value
  try {
    const key = createPublicKey(value)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS && !value.includes('PRIVATE'))
      return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    // What is no key at all is refused as one that is too short.
  }
  throw wrong(kind, 'key')
}

function note(
  tx: Tx,
  operator: string,
  { code, fingerprint, kind }: Pick<ShownKey, 'fingerprint' | 'kind'> & { readonly code: string },
  { action, before, after }: { readonly action: AuditAction; readonly before?: object; readonly after?: object },
): void {
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action,
    subject: `provider:${code}`,
    ...(before === undefined ? {} : { before: { ...before } }),
    after: { kind, fingerprint, ...after },
  })
}

/** The keys of each provider as they may be told: those that operators put in use, else the one that it was configured with. */
export async function keysOf(
  { db, second }: Pick<KeyDeps, 'db' | 'second'>,
  providers: readonly Provider[],
): Promise<ReadonlyMap<number, Row[]>> {
  const stored = await readShownKeys(db)
  const waiting = await second.waiting(
    db,
    'providers.useKey',
    stored.map(({ id }) => subjectOf(id)),
  )
  return new Map(
    providers.map(({ id: provider, configured }) => {
      const own = stored.filter((key) => key.provider === provider)
      const first: Row[] =
        configured === null || own.some(({ state }) => state === 'inUse')
          ? []
          : [{ id: null, ...configured, state: 'inUse', addedAt: null, until: null, proposal: null }]
      return [
        provider,
        [
          ...first,
          ...own.map(({ id, kind, state, fingerprint, addedAt, until }) => ({
            id,
            kind,
            state,
            fingerprint,
            addedAt: addedAt.toISOString(),
            until: until?.toISOString() ?? null,
            proposal: waiting.get(subjectOf(id)) ?? null,
          })),
        ],
      ]
    }),
  )
}
