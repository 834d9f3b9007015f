import { describe, expect, it } from 'vitest'
import { createGather, type Outcome } from './gather.ts'

interface Item {
  readonly group: string
  readonly key: string
}

/** Gathers items; `turns` has the keys of each turn, and `end` lets the turns that are under way end. */
function gathering(decide: (item: Item) => Outcome<string> = ({ key }) => ({ answer: key }), most = 3) {
  const turns: string[][] = []
  const ends: (() => void)[] = []
  const ask = createGather<Item, string>({
    groupOf: ({ group }) => group,
    keyOf: ({ key }) => key,
    most,
    atOnce: 2,
    async work(items) {
      turns.push(items.map(({ key }) => key))
      await new Promise<void>((resolve) => ends.push(resolve))
      return items.map(decide)
    },
  })
  const all = (group: string, ...keys: string[]) => keys.map((key) => ask({ group, key }))
  /** Lets all that is asked be worked on to the end. */
  async function end(): Promise<void> {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      await Promise.resolve()
      if (ends.length > 0) quiet = 0
      for (const one of ends.splice(0)) one()
    }
  }
  return { turns, all, end }
}

describe('what is gathered', () => {
  it('[MEM-18] goes together where it arrives together, at most so many, and of a key one at a time', async () => {
    const { turns, all, end } = gathering()
    const answers = all('a', '1', '1', '2', '3', '4')
    await end()
    expect(turns).toEqual([
      ['1', '2', '3'],
      ['1', '4'],
    ])
    expect(await Promise.all(answers)).toEqual(['1', '1', '2', '3', '4'])
  })

  it('[MEM-18] has so many groups at once, each in one turn at a time, and lets them take turns', async () => {
    const { turns, all, end } = gathering(undefined, 1)
    const answers = [...all('a', 'a1', 'a2'), ...all('b', 'b1'), ...all('c', 'c1')]
    await Promise.resolve()
    expect(turns).toEqual([['a1'], ['b1']])
    await end()
    expect(turns.slice(2).toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([['a2'], ['c1']])
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('[MEM-18] refuses one and answers the others', async () => {
    const { all, end } = gathering(({ key }) => (key === '2' ? { refused: new Error('no') } : { answer: key }))
    const settled = Promise.allSettled(all('a', '1', '2', '3'))
    await end()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('[MEM-18] is tried one by one where a turn failed, so that a failure is its own alone', async () => {
    const { turns, all, end } = gathering(({ key }) => {
      if (key === '2') throw new Error('cannot be written')
      return { answer: key }
    })
    const settled = Promise.allSettled(all('a', '1', '2', '3'))
    await end()
    expect(turns).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']])
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})
