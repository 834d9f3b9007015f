import type { CallName } from '#contract/calls.ts'
import { nobody, type Lookups, type OperatorSession } from '#server/platform/http/handlers.ts'
import { rowId } from '#server/platform/ids.ts'
import type { BenchHouse } from './house.ts'
import { benchMember } from './members.ts'

/** Consoles that are open. */
export const CONSOLES = 20
/** Members that are looked for and looked at. */
const SEARCHED = 100_000

const operator: OperatorSession = {
  operator: rowId('1'),
  id: rowId('1'),
  username: 'bench',
  role: 'auditor',
  permissions: ['figures.read', 'cashier.read', 'members.read'],
  freshUntil: new Date(performance.timeOrigin),
  isFresh: false,
}
const lookups: Lookups = { session: async () => undefined, operator: async () => operator }

/** What a console asks for when it is opened and worked with, each a call with its request. */
export const reads: Readonly<Record<string, readonly [CallName, (turn: number) => object]>> = {
  dashboard: ['figures.dashboard', () => ({})],
  queue: ['cashier.withdrawals', () => ({ state: 'review', limit: 50 })],
  search: ['members.list', (turn) => ({ search: `bench${benchMember((turn * 7919) % SEARCHED)}`, limit: 50 })],
  member: ['members.read', (turn) => ({ member: benchMember((turn * 104_729) % SEARCHED) })],
}

/** Makes a call of the console in the house itself, without the way there. */
export const askHouse = ({ app }: Pick<BenchHouse, 'app'>, name: CallName, request: object): Promise<unknown> => {
  const call = app.calls.find((one) => one.name === name)
  if (call === undefined) throw new Error(`there is no call ${name}`)
  return call.answer(async () => request, nobody('bench'), lookups)
}

/** Lets 20 consoles work in a house, each with its dashboard and its queue every five seconds; how that ends. */
export function openConsoles(house: Pick<BenchHouse, 'app'>): () => Promise<void> {
  const under = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    for (const [name, request] of [reads['dashboard'], reads['queue']].filter((one) => one !== undefined)) {
      const asked = askHouse(house, name, request(0)).finally(() => under.delete(asked))
      under.add(asked)
    }
  }, 5000 / CONSOLES)
  return async () => {
    clearInterval(timer)
    await Promise.all(under)
  }
}
