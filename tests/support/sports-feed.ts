import { type House, openHouse } from './house.ts'
import { type Message, openProducer, type Producer } from './sports-producer.ts'
import { sportsBrand } from './sports.ts'

export interface SportsFeed extends Producer {
  close(): Promise<void>
}

/** A market with prices in thousandths, in the order of its picks. */
export const priced = (type: string, prices: readonly number[], more: Message = {}): Message => ({
  type,
  period: 'match',
  status: 1,
  prices,
  ...more,
})

/** A producer that is silent longer than this is believed to be down. */
const ALIVE_MS = 5000

/** A producer of sports, told to a house of the test's own on the database of a site, which hears of it there. */
export async function openFeed(databaseUrl: string): Promise<SportsFeed> {
  const house: House = await openHouse(databaseUrl, { brand: sportsBrand() })
  const producer = await openProducer(house)
  const timer = setInterval(() => void producer.tell({ type: 'alive' }), ALIVE_MS)
  return {
    ...producer,
    odds: (key, changes) => producer.odds(key, { phase: 'live', ...changes }),
    async close() {
      clearInterval(timer)
      // Whatever was told before it has come.
      await producer.tell({ type: 'alive' })
      await house.close()
    },
  }
}
