import { literal, object, string, union, type ZodMiniType } from 'zod/mini'
import { contentMarks } from './content-marks.ts'
import { winnerBoard } from './game-tile.ts'
import { gameState } from './game-topics.ts'
import { lotteryNow } from './lottery.ts'
import { languageCode } from './scalars.ts'
import { isSport, sportEvent } from './sport-event.ts'

/** What is known of a topic before anything is said in it. */
export interface TopicRule {
  /** Whether it is a topic of the kind, by what stands after the colon; left out where nothing may. */
  readonly of?: (text: string) => boolean
  /** Who may hear it. */
  readonly hears: 'anyone' | 'member' | 'operator'
  /** Only the newest message counts: it is kept for whoever comes later, and older ones are passed over. Otherwise each counts. */
  readonly latest: boolean
}

interface Topic<Data> extends TopicRule {
  /** What is told, undefined for what is none of it. */
  read(data: unknown): Data | undefined
}

const topic = <Data>(schema: ZodMiniType<Data>, rule: TopicRule): Topic<Data> => ({
  ...rule,
  read(data) {
    const checked = schema.safeParse(data)
    return checked.success ? checked.data : undefined
  },
})

const nodeText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)

const lotteryText = (text: string): boolean => /^[a-z0-9][a-z0-9+-]{1,39}$/.test(text)

/** What the pages of the site may hear. */
const siteRows = {
  /** Whether the site is open. */
  status: topic(object({ status: union([literal(0), literal(1)]) }), { hears: 'anyone', latest: true }),
  /** The marks of what everybody may read; whoever shows a thing with another mark asks for it again. */
  content: topic(contentMarks, { hears: 'anyone', latest: true }),
  /** The winner board in a language: `winners:EN`. */
  winners: topic(winnerBoard, {
    of: (text) => languageCode.safeParse(text).success,
    hears: 'anyone',
    latest: true,
  }),
  /** Whether a game may be played, by its node: `game:17`. Its page hears it too (`game-topics.ts`). */
  game: topic(gameState, { of: nodeText, hears: 'anyone', latest: true }),
  /** A mark for the red envelopes that can be grabbed from: another one when something opens, is sold out or is over. */
  envelopes: topic(object({ mark: string() }), { hears: 'anyone', latest: true }),
  /** A mark for a sport's events: another one when any of them changes, at most once a second. */
  sports: topic(object({ mark: string() }), { of: (text) => isSport(text), hears: 'anyone', latest: true }),
  /** An event with all of its markets, as it stands now: `match:17`. */
  match: topic(sportEvent, { of: nodeText, hears: 'anyone', latest: true }),
  /** The draw of a lottery that is sold now, and the last result: `lottery:ssc-1m`. */
  lottery: topic(lotteryNow, { of: lotteryText, hears: 'anyone', latest: true }),
}

/** What the pages of the console may hear. */
const consoleRows = {
  /**
   * A mark for what operators and the house did, and one for how the queues stand. It is another one after a change, whoever made it;
   * whoever shows a list asks for it again.
   */
  desk: topic(object({ done: string(), queues: string() }), { hears: 'operator', latest: true }),
}

type DataOf<One> = One extends Topic<infer Data> ? Data : never
export type SiteTopic = keyof typeof siteRows
export type ConsoleTopic = keyof typeof consoleRows
export type TopicKind = SiteTopic | ConsoleTopic
export type TopicData = { [Kind in SiteTopic]: DataOf<(typeof siteRows)[Kind]> } & {
  [Kind in ConsoleTopic]: DataOf<(typeof consoleRows)[Kind]>
}

type TopicTable<Kind extends TopicKind> = { readonly [Each in Kind]: Topic<TopicData[Each]> }
export const siteTopics: TopicTable<SiteTopic> = siteRows
export const consoleTopics: TopicTable<ConsoleTopic> = consoleRows
/** Every topic, by the name before the colon. */
export const topicTable: TopicTable<TopicKind> = { ...siteTopics, ...consoleTopics }

/** Topics that one socket hears at once. */
export const MOST_TOPICS = 20

/** A topic's name on the wire; `of` is empty for a kind that is one topic. */
export const topicName = (kind: string, of: string): string => (of === '' ? kind : `${kind}:${of}`)

/** The topic of a name; undefined where the table has none. */
export function findTopic<Kind extends string>(
  table: Readonly<Record<Kind, TopicRule>>,
  name: string,
): { readonly kind: Kind; readonly of: string; readonly rule: TopicRule } | undefined {
  for (const kind in table) {
    const rule = table[kind]
    if (rule.of === undefined) {
      if (name === kind) return { kind, of: '', rule }
    } else if (name.startsWith(`${kind}:`)) {
      const of = name.slice(kind.length + 1)
      if (rule.of(of)) return { kind, of, rule }
    }
  }
  return undefined
}
