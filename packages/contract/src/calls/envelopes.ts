import { array, boolean, enum as oneOf, nullable, object, optional, string, type output } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { envelopeLooks, envelopeSplits } from '../content/envelope.ts'
import { operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, languageCode, moment, plainText } from '../scalars.ts'

/** The name of an envelope in its kind of content: an id, or a word of the brand's file. */
const envelopeItem = plainText(40)

/** A window that can be grabbed from, or could. */
const window = object({ opens: moment, closes: moment })

/** What a member got of a window; `held` where an operator looks at it first. */
const share = object({ amount, held: boolean() })

const shown = object({
  item: envelopeItem,
  title: string(),
  lead: string(),
  look: oneOf(envelopeLooks),
  split: oneOf(envelopeSplits),
  total: amount,
  shares: count,
  /** How many times it has to be played through, as text; 0 where it is free at once. */
  turnover: string(),
  rank: count,
  deposits: amount,
  /** What of these the member lacks for now. */
  lacks: nullable(oneOf(['rank', 'deposits'])),
  /** The window that is open; `own` is what the member got of it. */
  now: nullable(object({ ...window.shape, id: idText, left: count, own: nullable(share) })),
  next: nullable(window),
  /** The last one that is over, of the last days. */
  last: nullable(object({ ...window.shape, id: idText, taken: count, own: nullable(share) })),
})
export type ShownEnvelope = output<typeof shown>

const common = { encrypted: false, part: 'centre' } as const

/** Red envelopes: what is open and coming, to grab a share of, and who got what (MEM-18). */
export const envelopeCalls = defineCalls({
  'envelope.list': {
    ...common,
    method: 'GET',
    path: '/wps/envelope',
    moduleId: 'ENVELOPE3',
    token: 'optional',
    summary:
      'Red envelopes that are open or coming, for whoever asks. What is left is up to a second old. Who takes a break, and whom the house holds back, is shown none.',
    request: object({ language: languageCode }),
    response: object({ list: array(shown), now: moment, currencySymbol: plainText(8) }),
    errors: [],
  },
  'envelope.grab': {
    ...common,
    method: 'POST',
    path: '/wps/envelope/grab',
    moduleId: 'ENVGRAB3',
    token: 'member',
    summary:
      'Takes one share of an open envelope, and pays it: one a member and window, however often it is asked for. What is held back is looked at by an operator first.',
    request: object({ id: idText }),
    response: share,
    errors: [
      'NOT_FOUND',
      'STATE_PASSED',
      'ITEM_LIMIT',
      'SOLD_OUT',
      'RANK_MISSING',
      'DEPOSIT_MISSING',
      'TRIAL_ACCOUNT',
      'TOO_MANY_REQUESTS',
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_FROZEN',
    ],
  },
  'envelope.results': {
    ...common,
    method: 'GET',
    path: '/wps/envelope/results',
    moduleId: 'ENVRESULT3',
    token: 'member',
    summary:
      'Who got how much of an envelope, the luckiest first, fifty at most. Names are hidden. At most some seconds old.',
    request: object({ id: idText }),
    response: object({
      taken: count,
      shares: count,
      list: array(object({ place: count, name: string(), amount, isOwn: boolean() })),
    }),
    errors: ['NOT_FOUND', 'ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN'],
  },
})

const windowStates = ['open', 'soldOut', 'over'] as const

export const envelopeList = operatorList(
  object({
    id: idText,
    item: envelopeItem,
    title: string(),
    version: count,
    state: oneOf(windowStates),
    opensAt: moment,
    closesAt: moment,
    split: oneOf(envelopeSplits),
    shares: count,
    takenShares: count,
    leftShares: count,
    total: amount,
    /** What was grabbed, and what nobody took. */
    grabbed: amount,
    untaken: amount,
  }),
  { filters: { item: optional(envelopeItem), ...periodFilter }, sorts: ['-opensAt', 'opensAt'] },
)

/** Envelopes as operators watch them. */
export const envelopeDeskCalls = defineCalls({
  'envelopes.list': {
    method: 'GET',
    path: '/ops/envelopes',
    moduleId: 'OPSENVELOPES',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary: 'Windows of red envelopes: what was taken and what is left, in shares and in money.',
    request: envelopeList.request,
    response: envelopeList.response,
    errors: [],
  },
})
