/** Red envelopes on the site of a test. */
import type { EnvelopeContent } from '#contract/content/envelope.ts'
import { putContent } from './content.ts'
import type { House } from './house.ts'

/** An envelope of 10 in ten lucky shares that is open for an hour of the database's clock from `fromMs` on, unless told. */
export const envelopeWith = (fromMs: number, changes: Partial<EnvelopeContent> = {}): EnvelopeContent => ({
  look: 'red',
  total: '10',
  shares: 10,
  split: 'lucky',
  least: '0.1',
  from: new Date(fromMs).toISOString(),
  until: new Date(fromMs + 3_600_000).toISOString(),
  rank: 0,
  deposits: '0',
  turnover: '0',
  onePerson: false,
  texts: {
    EN: { title: 'Evening rain', lead: 'Be quick' },
    PT: { title: 'Chuva da noite', lead: 'Seja rápido' },
  },
  ...changes,
})

/** Puts an envelope on the site; the processes know of it within a second. */
export const putEnvelope = (
  house: Pick<House, 'db'>,
  item: string,
  fromMs: number,
  changes: Partial<EnvelopeContent> = {},
): Promise<void> => putContent(house.db, 'envelope', { item, sort: 0, value: envelopeWith(fromMs, changes) })
