import type { AwardNews } from '#contract/outbox.ts'
import { localDate } from '#rules/local-time.ts'
import { readGiverName } from '#rules/loyalty/givers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Emitted } from '../../../platform/events/events.sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { readGivers } from '../givers.ts'
import type { RankedDeps } from '../parts.ts'
import type { Award } from './awards.sql.ts'

/** What its member did itself: it typed a code in, or is told of its application apart. */
const OWN_DOING = /^(?:code|application):/

/** What a member is told of an award that was made or paid, as far as it did not do it itself. */
function newsKind({ state, promotion, occasion, until }: Award): AwardNews['of'] | undefined {
  const { kind } = readGiverName(promotion)
  if (kind === 'envelope' && state !== 'open') return undefined
  if (state === 'open')
    return OWN_DOING.test(occasion) ? undefined : kind === 'ranking' || kind === 'raffle' ? kind : 'claim'
  // What had an end was claimed, and its member was told before.
  if (state !== 'paid' || until !== null) return undefined
  if (kind === 'ranking' || kind === 'raffle') return kind
  return occasion.startsWith('list:') ? 'list' : undefined
}

/** Tells the member's pages, and whoever listens, of awards that are new or changed; last in the transaction. */
export async function tellAwards(
  { emitToEach, content, brand }: Pick<RankedDeps, 'emitToEach' | 'content' | 'brand'>,
  tx: Tx,
  awards: readonly Award[],
): Promise<void> {
  const told = awards.filter((award) => newsKind(award) !== undefined)
  const givers: Awaited<ReturnType<typeof readGivers>> =
    told.length === 0
      ? new Map()
      : await readGivers(
          { db: tx, content },
          told.map(({ promotion }) => promotion),
        )
  const events = awards.map((award): Emitted => {
    const { member, id, state, promotion, occasion, until } = award
    const [of, texts] = [newsKind(award), givers.get(promotion)?.texts ?? {}]
    const titles = Object.fromEntries(
      Object.entries(texts).flatMap(([language, words]) => (words === undefined ? [] : [[language, words.title]])),
    )
    const place = /^place:(\d+)$/.exec(occasion)?.[1]
    const news: AwardNews | undefined =
      of === undefined
        ? undefined
        : {
            of,
            titles,
            until: until === null ? null : localDate(until.getTime() - 1, brand.timeZone),
            place: place === undefined ? null : Number(place),
          }
    return {
      member,
      type: 'award.changed',
      payload: { id, state, promotion, ...(news === undefined ? {} : { news }) },
    }
  })
  // Shards in the order of their keys, as whoever takes several heads does.
  const shards = [...new Set(events.map(({ member }) => shardOf(member)))].toSorted((one, other) => one - other)
  for (const shard of shards)
    await emitToEach(
      tx,
      shard,
      events.filter(({ member }) => shardOf(member) === shard),
    )
}
