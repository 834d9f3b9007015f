import { envelopeCalls, envelopeDeskCalls } from '#contract/calls/envelopes.ts'
import { titleIn } from '#contract/content/words.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { rowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { createKept } from '../../../platform/kept.ts'
import type { Loop } from '../../../platform/loops.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { maskName, readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { openTaker } from '../promotions/parts.ts'
import { listEnvelopes, readEnvelope, readOpenMark } from './envelope.sql.ts'
import { createGrab } from './grab.ts'
import { dropOldShares, readMost, sumTaken } from './share.sql.ts'
import { createView } from './view.ts'
import { turnEnvelopes } from './windows.ts'

export interface Envelopes {
  readonly calls: readonly MountedCall[]
  readonly loops: readonly Loop[]
  readonly jobs: readonly Job[]
  /** Another text whenever a window opens, is sold out or is over. */
  mark(): Promise<string>
}

/** Who is named among those who got something. */
const SHOWN = 50
/** Results that many look at are up to so old. */
const FRESH = { newMs: 2000, goodMs: 4000 }

const decimal = (units: bigint): string => moneyToDecimal(units, 5)

/** Red envelopes: windows that open by the clock, shares that members grab, and who got what. */
export function createEnvelopes(deps: RankedDeps): Envelopes {
  const { db, brand, clock, content } = deps
  const grab = createGrab(deps)
  const view = createView(deps)
  const kept = createKept<Awaited<ReturnType<typeof readResults>>>(clock, FRESH)

  async function readResults(id: string) {
    const envelope = await readEnvelope(db, rowId(id))
    if (envelope === undefined) return undefined
    const [rows, { taken }] = await Promise.all([readMost(db, envelope.id, SHOWN), sumTaken(db, envelope.id)])
    const refOf = await readMemberRefs(
      db,
      rows.map(({ member }) => member),
    )
    return {
      taken,
      shares: envelope.shares,
      list: rows.map(({ member, amount }) => ({ member, name: maskName(refOf(member).username), amount })),
    }
  }

  return {
    loops: [turnEnvelopes(deps)],
    jobs: [
      {
        name: 'drop_old_shares',
        schedule: '50 3 * * *',
        run: () =>
          inBatchesOfShards(db, async (tx, shard) => {
            await dropOldShares(tx, shard)
            return 0
          }),
      },
    ],
    mark: () => readOpenMark(db),
    calls: [
      ...bindCalls(envelopeCalls, {
        'envelope.list': ({ language }, caller) => view(language, caller),
        async 'envelope.grab'({ id }, { session }) {
          const { money, state } = await grab(session, rowId(id))
          return { amount: decimal(money), held: state === 'held' }
        },
        async 'envelope.results'({ id }, { session: { member } }) {
          await openTaker(db, member)
          const found = await kept.get(id, () => readResults(id))
          if (found === undefined) throw new Refusal('NOT_FOUND')
          return {
            taken: found.taken,
            shares: found.shares,
            list: found.list.map((one, at) => ({
              place: at + 1,
              name: one.name,
              amount: decimal(one.amount),
              isOwn: one.member === member,
            })),
          }
        },
      }),
      ...bindCalls(envelopeDeskCalls, {
        async 'envelopes.list'(request) {
          const [{ rows, next }, live] = [
            await listEnvelopes(db, request, brand.timeZone),
            await content.live('envelope'),
          ]
          const titles = new Map(
            live.map(({ item, value }) => [item, titleIn(value.texts, 'EN', ({ title }) => title)]),
          )
          return {
            list: rows.map((e) => ({
              id: e.id,
              item: e.item,
              title: titles.get(e.item) ?? '',
              version: e.version,
              state: e.state,
              opensAt: e.opens.toISOString(),
              closesAt: e.closes.toISOString(),
              split: e.split,
              shares: e.shares,
              takenShares: e.taken,
              leftShares: e.shares - e.taken,
              total: decimal(e.total),
              grabbed: decimal(e.given),
              untaken: decimal(e.total - e.given),
            })),
            next,
          }
        },
      }),
    ],
  }
}
