import { createPublicKey } from 'node:crypto'
import type { AuditAction } from '#contract/audit-names.ts'
import { gameOperatorCalls } from '#contract/calls/game-operations.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { HandlersOf, OperatorSession } from '../../platform/http/handlers.ts'
import { type Ids, rowId } from '../../platform/ids.ts'
import { proposalKind, type ProposalKind, type SecondPerson } from '../../platform/second-person.ts'
import type { SharedKeyHolder } from '../../platform/shared-key.ts'
import type { Provider } from './provider.sql.ts'
import {
  type Configured,
  deleteKey,
  fingerprintOf,
  type Holder,
  insertKey,
  type KeyKind,
  lockHolder,
  lockKey,
  putInUse,
  readConfigured,
  readInUse,
  readShownKeys,
  type ShownKey,
} from './provider-key.sql.ts'

export interface KeyDeps {
  readonly db: Database
  readonly ids: Ids
  readonly encryption: Encryption
  readonly second: SecondPerson
  /** Services outside with whom the house shares a key: payment providers, and vendors with wallets of their own. */
  readonly services: readonly SharedKeyHolder[]
  /** Called after the commit, so that a change holds in this process at once; the others notice within a second. */
  switched(): Promise<void>
}

type Named = 'providers.addKey' | 'providers.useKey' | 'providers.endKey'
type Row = CallResponse<'providers.list'>['providers'][number]['keys'][number]

/** RSA keys below this are broken by whoever wants to. */
const LEAST_BITS = 2048

const subjectOf = (id: string): string => `providerKey:${id}`

/** New keys of providers and of services outside: kept by one person, put in use by two, and told to nobody. */
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

type Known = Pick<KeyDeps, 'encryption' | 'services'>

/** The key that a holder was configured with; of a service that is configured no more there is none. */
async function configuredOf({ encryption, services }: Known, tx: Tx, holder: Holder): Promise<Configured> {
  if ('provider' in holder) return readConfigured(tx, encryption, holder.provider)
  return { kind: 'secret', value: services.find(({ code }) => code === holder.service)?.configured ?? '' }
}

/** The key by which a holder is known now: that of operators, by its id, or the one that is configured. */
async function knownBy(
  deps: Known,
  tx: Tx,
  holder: Holder,
): Promise<{ readonly id: string; readonly fingerprint: string }> {
  const stored = await readInUse(tx, holder)
  if (stored !== undefined) return stored
  const { kind, value } = await configuredOf(deps, tx, holder)
  return { id: 'configured', fingerprint: value === '' ? '' : fingerprintOf(kind, value) }
}

/** A key that two people put in use. It rests on the key that it follows. */
export const keyProposal = (deps: Known & Pick<KeyDeps, 'ids'>): ProposalKind<CallRequest<'providers.useKey'>> =>
  proposalKind('providers.useKey', gameOperatorCalls['providers.useKey'], {
    async look(tx, { id, overlapHours }) {
      const key = await lockWaiting(tx, id)
      const former = await knownBy(deps, tx, key.holder)
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
      const { holder } = key
      const former = await knownBy(deps, tx, holder)
      await putInUse(tx, deps.encryption, {
        id: rowId(id),
        holder,
        overlapHours,
        configured: await configuredOf(deps, tx, holder),
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
async function lockWaiting(tx: Tx, id: string): Promise<ShownKey & { readonly holder: Holder; readonly code: string }> {
  const key = await lockKey(tx, rowId(id))
  if (key === undefined) throw new Refusal('NOT_FOUND')
  if (key.state !== 'waiting') throw new Refusal('STATE_PASSED')
  return key
}

/** @throws Refusal NOT_FOUND, INVALID_INPUT at the field */
async function add(
  deps: KeyDeps,
  { operator }: OperatorSession,
  { code, publicKey, secret }: CallRequest<'providers.addKey'>,
): Promise<CallResponse<'providers.addKey'>> {
  const { db, ids, encryption, services } = deps
  const id = ids.row()
  return db.transaction(async (tx) => {
    const service = services.find((one) => one.code === code)
    const found = (await lockHolder(tx, code)) ?? (service && { holder: { service: code }, kind: 'secret' as const })
    if (found === undefined) throw new Refusal('NOT_FOUND')
    const { holder, kind } = found
    const value = valueOf(kind, { publicKey, secret })
    const fingerprint = fingerprintOf(kind, value)
    if ((await knownBy(deps, tx, holder)).fingerprint === fingerprint) throw wrongField(kind, 'unchanged')
    await insertKey(tx, encryption, { id, holder, kind, value })
    note(tx, operator, { code, fingerprint, kind }, { action: 'provider.keyAdded' })
    return { id, fingerprint }
  })
}

/** What the dialect of the provider takes. @throws Refusal INVALID_INPUT */
function valueOf(
  kind: KeyKind,
  given: { readonly publicKey?: string | undefined; readonly secret?: string | undefined },
): string {
  const other = kind === 'secret' ? 'publicKey' : 'secret'
  if (given[other] !== undefined) throw wrongField(other, 'unexpected')
  const value = given[kind]
  if (value === undefined || value.trim() === '') throw wrongField(kind, 'required')
  if (kind === 'secret') return value
  try {
    const key = createPublicKey(value)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS && !value.includes('PRIVATE'))
      return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    // What is no key at all is refused as one that is too short.
  }
  throw wrongField(kind, 'key')
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

/**
 * The keys of each provider, by its number, and of each service outside, by its code, as they may be told: those that operators
 * put in use, else the one that is configured.
 */
export async function keysOf(
  { db, second, services }: Pick<KeyDeps, 'db' | 'second' | 'services'>,
  providers: readonly Provider[],
): Promise<ReadonlyMap<number | string, Row[]>> {
  const stored = await readShownKeys(db)
  const waiting = await second.waiting(
    db,
    'providers.useKey',
    stored.map(({ id }) => subjectOf(id)),
  )
  const holders: readonly (readonly [number | string, { kind: KeyKind; fingerprint: string } | null])[] = [
    ...providers.map(({ id, configured }) => [id, configured] as const),
    ...services.map(
      ({ code, configured }) => [code, { kind: 'secret', fingerprint: fingerprintOf('secret', configured) }] as const,
    ),
  ]
  return new Map(
    holders.map(([holder, configured]) => {
      const own = stored.filter(({ provider, service }) => (service ?? provider) === holder)
      const first: Row[] =
        configured === null || own.some(({ state }) => state === 'inUse')
          ? []
          : [{ id: null, ...configured, state: 'inUse', addedAt: null, until: null, proposal: null }]
      return [
        holder,
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
