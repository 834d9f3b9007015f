import { describe, expect, it } from 'vitest'
import type { ReconciledLine } from '../../wallet/index.ts'
import { compare, type DifferenceKind } from './compare.ts'

const line = (changes: Partial<ReconciledLine> = {}): ReconciledLine => ({
  reference: 'r1',
  member: '7',
  amount: -500_000n,
  status: 'done',
  ...changes,
})
const nothing = async (): Promise<never> => expect.fail('the days around are asked only where something is missing')
const kinds = async (
  ours: ReconciledLine[],
  theirs: ReconciledLine[],
  around: { ours?: ReconciledLine[]; theirs?: ReconciledLine[] } = {},
): Promise<DifferenceKind[]> => {
  const { differences } = await compare({
    ours,
    theirs,
    oursAround: async () => around.ours ?? [],
    theirsAround: async () => around.theirs ?? [],
  })
  return differences.map(({ kind }) => kind)
}

describe('the comparison of a day with a provider', () => {
  it('[WAL-06] finds nothing where both sides say the same, and asks for no other day', async () => {
    const both = [line(), line({ reference: 'r2', amount: 1n })]
    expect(
      await compare({ ours: both, theirs: both.toReversed(), oursAround: nothing, theirsAround: nothing }),
    ).toEqual({ compared: 2, differences: [] })
  })

  it.each<[DifferenceKind, ReconciledLine[], ReconciledLine[]]>([
    ['missingHere', [], [line()]],
    ['missingThere', [line()], []],
    ['missingThere', [line({ status: 'open' })], []],
    ['missingThere', [line({ status: 'void' })], []],
    ['amountDiffers', [line()], [line({ amount: -500_001n })]],
    ['amountDiffers', [line()], [line({ amount: 500_000n })]],
    ['statusDiffers', [line()], [line({ status: 'open' })]],
    ['statusDiffers', [line()], [line({ status: 'void', amount: 0n })]],
    ['statusDiffers', [line({ status: 'void', amount: 0n })], [line()]],
  ])('[WAL-06] calls it %s, case %#', async (kind, ours, theirs) => {
    expect(await kinds(ours, theirs)).toEqual([kind])
  })

  it.each<[string, ReconciledLine[], ReconciledLine[], string[]]>([
    [
      'booked to another member than the provider names',
      [line({ member: '7' })],
      [line({ member: '8' })],
      ['missingThere 7', 'missingHere 8'],
    ],
    [
      'booked for two members of which the provider names one',
      [line({ member: '7' }), line({ member: '8' })],
      [line({ member: '7' })],
      ['missingThere 8'],
    ],
    [
      'booked once of two that the provider names',
      [line({ member: '8' })],
      [line({ member: '7' }), line({ member: '8' })],
      ['missingHere 7'],
    ],
    ['told by a provider that names no members', [line({ member: '7' })], [line({ member: null })], []],
  ])('[WAL-02] finds one reference %s', async (_case, ours, theirs, found) => {
    const { differences } = await compare({ ours, theirs, oursAround: async () => [], theirsAround: async () => [] })
    expect(differences.map(({ kind, member }) => `${kind} ${member}`)).toEqual(found)
  })

  it('[WAL-06] needs no counterpart for what moved nothing', async () => {
    expect(
      await kinds([line({ status: 'void', amount: 0n })], [line({ reference: 'r2', status: 'void', amount: 0n })]),
    ).toEqual([])
  })

  it('[WAL-06] finds across midnight what the other side wrote a moment before or after', async () => {
    expect(await kinds([line()], [], { theirs: [line()] })).toEqual([])
    expect(await kinds([line()], [], { theirs: [line({ amount: 1n })] })).toEqual(['amountDiffers'])
    // It is counted on our day, and not a second time on theirs.
    expect(await kinds([], [line()], { ours: [line()] })).toEqual([])
    expect(await kinds([], [line({ amount: 1n })], { ours: [line()] })).toEqual([])
  })

  it('[WAL-06] says what each side says', async () => {
    const { differences } = await compare({
      ours: [line()],
      theirs: [line({ amount: 0n, status: 'void' })],
      oursAround: nothing,
      theirsAround: nothing,
    })
    expect(differences).toEqual([
      { kind: 'statusDiffers', reference: 'r1', member: '7', ours: '-5.00000 done', theirs: '0.00000 void' },
    ])
  })
})
