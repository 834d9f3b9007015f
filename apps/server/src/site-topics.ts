import { type SiteTopic, siteTopics, type TopicData } from '#contract/topics.ts'
import type { Catalogue } from './modules/catalogue/index.ts'
import type { Lottery } from './modules/lottery/index.ts'
import type { Sportsbook } from './modules/sportsbook/index.ts'
import type { Loyalty } from './modules/loyalty/index.ts'
import type { Clock } from './platform/clock.ts'
import { createTopics, type Topics, type TopicSource } from './platform/events/topics.ts'
import type { Log } from './platform/log.ts'
import type { watchContent, watchStatus } from './watch.ts'

interface Deps {
  readonly status: Awaited<ReturnType<typeof watchStatus>>
  readonly content: Awaited<ReturnType<typeof watchContent>>
  readonly catalogue: Pick<Catalogue, 'winnerBoard' | 'stateOf' | 'mark'>
  readonly lottery: Pick<Lottery, 'now'>
  readonly sportsbook: Pick<Sportsbook, 'mark' | 'event'>
  readonly envelopes: Pick<Loyalty['envelopes'], 'mark'>
  readonly clock: Clock
  readonly log: Log
}

/** What pages of the site may subscribe to, each topic with where it comes from. */
export function createSiteTopics({
  status,
  content,
  catalogue,
  lottery,
  sportsbook,
  envelopes,
  clock,
  log,
}: Deps): Topics<SiteTopic> {
  const sources: { readonly [Kind in SiteTopic]: TopicSource<TopicData[Kind]> } = {
    status: () => ({ status: status.now() }),
    content: () => ({ ...content.now(), catalogue: catalogue.mark() }),
    winners: (language) => catalogue.winnerBoard(language),
    game: (node) => catalogue.stateOf(Number(node)),
    lottery: (code) => lottery.now(code),
    sports: (sport) => sportsbook.mark(sport),
    match: (event) => sportsbook.event(Number(event)),
    envelopes: async () => ({ mark: await envelopes.mark() }),
  }
  return createTopics<SiteTopic>({
    table: siteTopics,
    sources,
    clock,
    onError: (error) => log.warn({ err: error }, 'a topic could not be read'),
  })
}
