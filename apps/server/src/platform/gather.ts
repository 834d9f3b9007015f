/** What becomes of one of those that were worked on together. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly refused: unknown }

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly settle: (outcome: Outcome<Answer>) => void
}

interface GatherOptions<Item, Answer> {
  /** Items of one group are worked on together, and one turn of a group after the other. */
  groupOf(item: Item): string
  /** Of a key one is worked on at a time. */
  keyOf(item: Item): string
  /** Items of one turn at most. */
  readonly most: number
  /** Turns at the same time. */
  readonly atOnce: number
  /** Works on items of a group; what becomes of each, in their order. What it throws undid all of them: they are tried one by one. */
  work(items: readonly Item[]): Promise<readonly Outcome<Answer>[]>
}

/**
 * Gathers what arrives while earlier ones are worked on, as lanes do for commands: for what is more than a command and comes in
 * storms. There is no timer; a quiet house works at once.
 */
export function createGather<Item, Answer>(options: GatherOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const { groupOf, keyOf, most, atOnce, work } = options
  const waiting = new Map<string, Waiting<Item, Answer>[]>()
  const busy = new Set<string>()
  let begins = false

  /** The next of a group, of which no two have the same key; the others wait behind them. */
  function take(group: string): Waiting<Item, Answer>[] {
    const taken = new Map<string, Waiting<Item, Answer>>()
    const rest: Waiting<Item, Answer>[] = []
    for (const one of waiting.get(group) ?? []) {
      const key = keyOf(one.item)
      if (taken.size < most && !taken.has(key)) taken.set(key, one)
      else rest.push(one)
    }
    // Groups take turns: whoever was served waits behind the others.
    waiting.delete(group)
    if (rest.length > 0) waiting.set(group, rest)
    return [...taken.values()]
  }

  async function turn(group: string): Promise<void> {
    const some = take(group)
    const each = async (of: readonly Waiting<Item, Answer>[]): Promise<void> => {
      const outcomes = await work(of.map(({ item }) => item))
      for (const [at, one] of of.entries()) {
        one.settle(outcomes[at] ?? { refused: new Error('nothing became of an item') })
      }
    }
    const alone = (one: Waiting<Item, Answer>): Promise<void> =>
      each([one]).catch((error: unknown) => one.settle({ refused: error }))
    try {
      await each(some)
    } catch (error) {
      if (some.length === 1) some[0]?.settle({ refused: error })
      else for (const one of some) await alone(one)
    }
  }

  function begin(): void {
    for (const group of waiting.keys()) {
      if (busy.size >= atOnce) return
      if (busy.has(group)) continue
      busy.add(group)
      void turn(group).finally(() => {
        busy.delete(group)
        begin()
      })
    }
  }

  function add(group: string, one: Waiting<Item, Answer>): void {
    const others = waiting.get(group)
    if (others === undefined) waiting.set(group, [one])
    else others.push(one)
    if (begins) return
    begins = true
    // After the tick, so that what arrives together is worked on together.
    queueMicrotask(() => {
      begins = false
      begin()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const settle: Waiting<Item, Answer>['settle'] = (outcome) =>
        'answer' in outcome ? resolve(outcome.answer) : reject(outcome.refused)
      add(groupOf(item), { item, settle })
    })
}
