/** T7: the conformance suite against the whole platform over HTTP, with every order of so many calls. */
import { type CampaignOptions, type Outcome } from '#tests/chaos/campaign.ts'
import { Violation } from '#tests/chaos/wire.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { trial } from './trial.ts'

/** `count` is the length of the orders: 4 are 340, 6 are 5,460. */
export async function callOrders({ databases, count }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't7')
  try {
    const results = await trial(database.url, count)
    const broken = results.filter(({ passed }) => !passed)
    if (broken.length > 0) throw new Violation(broken.map(({ rule, note }) => `${rule}: ${note}`).join('\n'))
    return {
      count,
      note: results.map(({ note }) => note).find((note) => note.includes('orders')) ?? `${results.length} rules`,
    }
  } finally {
    await database.drop()
  }
}
