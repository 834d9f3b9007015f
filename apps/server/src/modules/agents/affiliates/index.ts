import { affiliateCalls, affiliateDeskCalls } from '#contract/calls/affiliates.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { isReachable } from '#contract/forms/affiliate.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import { nullable, object, parse, string, type output } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../../platform/ids.ts'
import type { AgentsDeps } from '../parts.ts'
import {
  decideAffiliate,
  dropOldAffiliates,
  encryptAffiliates,
  insertAffiliate,
  listAffiliates,
  lockAffiliate,
  readSaid,
  waitingAffiliates,
} from './affiliate.sql.ts'

/** What one address may send a day: enough for whoever means it. */
const OF_ADDRESS = { most: 3, seconds: 86_400 }

/** What an application says of a person. */
const personal = object({ name: string(), contact: string(), channel: string(), remark: nullable(string()) })

/** Where it lies, as the encryption knows it. */
const place = (id: RowId): string => `affiliate:${id}`

const openSaid = (encryption: Encryption, id: RowId, said: string): output<typeof personal> =>
  parse(personal, JSON.parse(encryption.decrypt(said, place(id))))

/** Those who want to bring players, and are no members: their form, and what operators make of it. */
export function createAffiliates(deps: AgentsDeps) {
  const { db, ids, encryption, throttle, identity, desk, brand } = deps

  async function apply(asked: CallRequest<'affiliate.apply'>, ip: string): Promise<void> {
    const { key, expectedPlayers, language, verification } = asked
    const [name, contact, channel] = [asked.name.trim(), asked.contact.trim(), asked.channel.trim()]
    if (name === '') throw wrongField('name', 'required')
    if (!isReachable(contact)) throw wrongField('contact', 'neither a mail address nor a phone number')
    if (channel === '') throw wrongField('channel', 'required')
    const remark = asked.remark?.trim() ?? ''
    await identity.checkHuman(verification, ip)
    if (!(await throttle.takeFrom(ip, 'affiliate', OF_ADDRESS.most, OF_ADDRESS.seconds)))
      throw new Refusal('TOO_MANY_REQUESTS')
    const id = ids.row()
    const said = { name, contact, channel, remark: remark === '' ? null : remark }
    await insertAffiliate(db, {
      id,
      key,
      said: encryption.encrypt(JSON.stringify(said), place(id)),
      expectedPlayers,
      language,
    })
  }

  const calls: MountedCall[] = [
    ...bindCalls(affiliateCalls, {
      'affiliate.apply': async (request, { ip }) => {
        await apply(request, ip)
        return {}
      },
    }),
    ...bindCalls(affiliateDeskCalls, {
      async 'affiliates.list'(request) {
        const { rows, next } = await listAffiliates(db, request, brand.timeZone)
        const [operatorOf, takenOf] = await Promise.all([
          desk.operatorsOf(rows.flatMap(({ decidedBy }) => decidedBy ?? [])),
          desk.takenOf(
            ['affiliates'],
            rows.map(({ id }) => id),
          ),
        ])
        return {
          list: rows.map(({ state, decidedBy, ...row }) => ({
            ...row,
            affiliateState: state,
            appliedAt: row.appliedAt.toISOString(),
            decidedAt: row.decidedAt?.toISOString() ?? null,
            decidedBy: (decidedBy === null ? undefined : operatorOf(decidedBy)) ?? null,
            ...takenOf(row.id),
          })),
          next,
        }
      },
      'affiliates.read': ({ id }, { operator: { operator } }) =>
        db.transaction(async (tx) => {
          const said = await readSaid(tx, rowId(id))
          if (said === undefined) throw new Refusal('NOT_FOUND')
          recordAudit(tx, { actor: `operator:${operator}`, action: 'affiliate.read', subject: `affiliate:${id}` })
          return openSaid(encryption, rowId(id), said)
        }),
      'affiliates.decide': ({ id, decision, note }, { operator: { operator } }) =>
        db.transaction(async (tx) => {
          const before = await lockAffiliate(tx, rowId(id))
          if (before === undefined) throw new Refusal('NOT_FOUND')
          if (before !== 'applied') throw new Refusal('STATE_PASSED')
          const words = note?.trim() ?? ''
          await decideAffiliate(tx, rowId(id), { state: decision, by: operator, note: words === '' ? null : words })
          recordAudit(tx, {
            actor: `operator:${operator}`,
            action: 'affiliate.decided',
            subject: `affiliate:${id}`,
            before: { state: before },
            after: { state: decision },
          })
          return { affiliateState: decision }
        }),
    }),
  ]

  return {
    calls,
    jobs: [{ name: 'drop_old_affiliates', schedule: '40 4 * * *', run: () => dropOldAffiliates(db) }] as const,
    desks: [{ name: 'affiliates', permission: 'agents.manage', waiting: () => waitingAffiliates }] as const,
    encryptStored: () =>
      inBatches(() =>
        db.transaction((tx) =>
          encryptAffiliates(tx, encryption.prefix, (id, said) => reencrypt(encryption, said, place(id))),
        ),
      ),
  }
}
