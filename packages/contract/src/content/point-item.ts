import { check, enum as oneOf, int, maximum, minimum, object, optional, type output } from 'zod/mini'
import { notNegative } from '../bonus-terms.ts'
import { kinds } from '../kinds.ts'
import { plainText } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import { inLanguages, linesText } from './texts.ts'
import { titleIn } from './words.ts'

/** What points buy: something that is sent, bonus money, money, or free rounds of a game. */
export const rewardKinds = ['goods', 'bonus', 'cash', 'freeRounds'] as const
export type RewardKind = (typeof rewardKinds)[number]

/** The pictures of the mall, which the house draws (`packages/art/src/gifts.ts`). */
export const gifts = [
  'headphones',
  'mug',
  'phone',
  'watch',
  'cap',
  'shirt',
  'backpack',
  'speaker',
  'camera',
  'gamepad',
  'tablet',
  'bottle',
  'ball',
  'lamp',
  'laptop',
  'box',
  'coin',
  'coins',
  'pouch',
  'chest',
  'note',
  'notes',
  'bundle',
  'safe',
] as const

/** The most of an item that one order takes. */
export const MOST_AT_ONCE = 20

export const pointItemContent = object({
  kind: oneOf(rewardKinds),
  art: oneOf(gifts),
  /** What one costs in points, and besides from the main wallet. */
  points: int().check(minimum(1), maximum(1_000_000_000)),
  amount: notNegative,
  /** What bonus money or money comes to, or the stake of a free round; 0 for goods. */
  value: notNegative,
  /** Of free rounds: how many, in which game, and for how many days. */
  rounds: optional(int().check(minimum(1), maximum(100))),
  game: optional(int().check(minimum(1)).register(kinds, { kind: 'game' })),
  days: optional(int().check(minimum(1), maximum(90))),
  /** How many a member may have in all; 0 for any number. */
  limit: int().check(minimum(0), maximum(10_000)),
  /** The VIP rank that it needs; 0 for none. */
  rank: int().check(minimum(0), maximum(99)),
  texts: inLanguages(object({ name: plainText(60), description: linesText(500) })),
}).check(
  check(({ value: { kind, value, rounds, game, days }, issues }) => {
    if ([rounds, game, days].some((part) => (kind === 'freeRounds') !== (part !== undefined)))
      issues.push({
        code: 'custom',
        path: ['rounds'],
        input: rounds,
        message: 'free rounds are of a game, so many, for so many days',
      })
    if ((kind === 'goods') !== /^[0.]+$/.test(value))
      issues.push({ code: 'custom', path: ['value'], input: value, message: 'goods have none, all else has one' })
  }),
)
export type PointItemContent = output<typeof pointItemContent>

export const pointItem = {
  summary: 'Something that points buy in the point mall. How many there are is kept apart, as its stock.',
  schema: pointItemContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  // It gives money, or what costs money.
  second: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ name }) => name),
  shownAt: () => '/pointMall',
} satisfies ContentKind<PointItemContent>
