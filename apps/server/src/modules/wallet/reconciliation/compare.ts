import { moneyToDecimal, type Money } from '#rules/money.ts'

/** One transaction as either side tells it. */
export interface ReconciledLine {
  readonly reference: string
  readonly member: string | null
  /** Signed units as seen by the member's wallet; nothing for what is void. */
  readonly amount: Money
  /** `void` moved nothing and needs no counterpart; `open` is not decided. */
  readonly status: 'done' | 'open' | 'void'
}

export type DifferenceKind = 'missingHere' | 'missingThere' | 'amountDiffers' | 'statusDiffers'

export interface Difference {
  readonly kind: DifferenceKind
  readonly reference: string
  readonly member: string | null
  /** What each side says, such as `-12.50000 done`; null where it knows nothing. */
  readonly ours: string | null
  readonly theirs: string | null
}

export interface Compared {
  /** Transactions that at least one side tells. */
  readonly compared: number
  readonly differences: readonly Difference[]
}

/** Both sides of a day, and where a transaction of the day's edges may stand on the other side. */
export interface Sides {
  readonly ours: readonly ReconciledLine[]
  readonly theirs: readonly ReconciledLine[]
  /** Asked only where something is missing: the same side's lines of the day before and after. */
  oursAround(): Promise<readonly ReconciledLine[]>
  theirsAround(): Promise<readonly ReconciledLine[]>
}

/**
 * Compares the lines of one day. A transaction belongs to the day on which the house wrote it: what the other
 * side wrote just before or after midnight is looked for there, and what it wrote today of ours of another day
 * is left to that day.
 */
export async function compare({ ours, theirs, oursAround, theirsAround }: Sides): Promise<Compared> {
  const [here, there] = [byReference(ours), byReference(theirs)]
  const lackThere = ours.filter((line) => !there.has(line.reference))
  const lackHere = theirs.filter((line) => !here.has(line.reference))
  const [later, earlier] = [
    lackThere.length > 0 ? byReference(await theirsAround()) : new Map<string, ReconciledLine>(),
    lackHere.length > 0 ? byReference(await oursAround()) : new Map<string, ReconciledLine>(),
  ]
  const pairs = ours.map((line) => [line, there.get(line.reference) ?? later.get(line.reference)] as const)
  const strangers = lackHere.filter((line) => !earlier.has(line.reference))
  const differences = [...pairs.map(([mine, other]) => difference(mine, other)), ...strangers.map((line) => difference(undefined, line))]
  return { compared: pairs.length + strangers.length, differences: differences.filter((one) => one !== undefined) }
}

const byReference = (lines: readonly ReconciledLine[]): Map<string, ReconciledLine> => new Map(lines.map((line) => [line.reference, line]))

function difference(ours: ReconciledLine | undefined, theirs: ReconciledLine | undefined): Difference | undefined {
  const kind = kindOf(ours, theirs)
  return kind === undefined ? undefined : {
    kind, reference: ours?.reference ?? theirs?.reference ?? '', member: ours?.member ?? theirs?.member ?? null, ours: said(ours), theirs: said(theirs),
  }
}

function kindOf(ours: ReconciledLine | undefined, theirs: ReconciledLine | undefined): DifferenceKind | undefined {
  if (ours === undefined) return theirs === undefined || theirs.status === 'void' ? undefined : 'missingHere'
  if (theirs === undefined) return ours.status === 'void' && ours.amount === 0n ? undefined : 'missingThere'
  if (ours.status !== theirs.status) return 'statusDiffers'
  return ours.amount === theirs.amount ? undefined : 'amountDiffers'
}

const said = (line: ReconciledLine | undefined): string | null => (line === undefined ? null : `${moneyToDecimal(line.amount, 5)} ${line.status}`)
