import {
  array,
  boolean,
  check,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  object,
  optional,
  regex,
  string,
  type output,
} from 'zod/mini'
import { isRainClear } from '#rules/loyalty/envelope-windows.ts'
import { isSplittable } from '#rules/loyalty/lucky-split.ts'
import { CENT, parseMoney } from '#rules/money.ts'
import { notNegative } from '../bonus-terms.ts'
import { moment, plainText, positiveAmount, timeOfDay } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import { inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

/** How an envelope is drawn. */
export const envelopeLooks = ['red', 'gold', 'jade'] as const
export type EnvelopeLook = (typeof envelopeLooks)[number]

/** How its total is shared: the same for everybody, or by chance. */
export const envelopeSplits = ['equal', 'lucky'] as const

/** Shares of one window at most: each is a row. */
export const MOST_SHARES = 10_000

export const envelopeContent = object({
  look: oneOf(envelopeLooks),
  /** What a window gives in all, in so many shares. */
  total: positiveAmount,
  shares: int().check(minimum(1), maximum(MOST_SHARES)),
  split: oneOf(envelopeSplits),
  /** The least that a share by chance comes to. */
  least: positiveAmount,
  /** Open all the time from then until then; of rain the time in which its windows lie. */
  from: moment,
  until: moment,
  /** Windows that come again: at these local times, for so many minutes, on these days of the week or on all of them. */
  rain: optional(
    object({
      times: array(timeOfDay).check(minLength(1), maxLength(12)),
      minutes: int().check(minimum(1), maximum(720)),
      /** 1 is Monday. */
      weekdays: array(int().check(minimum(1), maximum(7))).check(maxLength(7)),
    }),
  ),
  /** The least VIP rank, and what has to be paid in on the day of the window; 0 asks for nothing. */
  rank: int().check(minimum(0), maximum(99)),
  deposits: notNegative,
  /** How many times money that is given has to be played through; 0 for money that is free at once. */
  turnover: string().check(regex(/^\d{1,3}(\.\d{1,2})?$/)),
  /** One person grabs with one account, whatever number it has. */
  onePerson: boolean(),
  texts: inLanguages(object({ title: plainText(80), lead: plainText(200) })),
}).check(
  check(({ value, issues }) => {
    const wrong = (path: PropertyKey[], message: string): void => {
      issues.push({ code: 'custom', path, input: value, message })
    }
    const { total, shares, split, least, from, until, rain } = value
    if (Date.parse(until) <= Date.parse(from)) wrong(['until'], 'ends before it begins')
    if (rain !== undefined && !isRainClear(rain)) wrong(['rain', 'minutes'], 'windows overlap')
    // Told at its own field already.
    if (![total, least].every((one) => positiveAmount.safeParse(one).success)) return
    const asked = { total: parseMoney(total), shares, least: split === 'lucky' ? parseMoney(least) : CENT }
    if (!isSplittable(asked)) wrong(['total'], 'cannot be split into so many shares of whole cents')
  }),
)
export type EnvelopeContent = output<typeof envelopeContent>

/** A red envelope. A window that is open keeps the terms with which it opened. */
export const envelope = {
  summary: 'A red envelope: money in so many shares, for whoever grabs one in time.',
  schema: envelopeContent,
  items: 'made',
  begin: {
    look: 'red',
    split: 'lucky',
    least: '0.1',
    rank: 0,
    deposits: '0',
    turnover: '1',
    onePerson: true,
  },
  draft: 'content.write',
  publish: 'content.publish',
  // It gives money.
  second: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/redEnvelope',
} satisfies ContentKind<EnvelopeContent>
