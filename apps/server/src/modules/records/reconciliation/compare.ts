import { moneyToDecimal } from '#rules/money.ts'
import type { ReconciledLine } from '../../wallet/index.ts'

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
 * is left to that day. The same reference with another member is another transaction: each side lacks one.
 */
export async function compare({ ours, theirs, oursAround, theirsAround }: Sides): Promise<Compared> {
  const [here, there] = [finderIn(ours), finderIn(theirs)]
  const lackThere = ours.filter((line) => there(line) === undefined)
  const lackHere = theirs.filter((line) => here(line) === undefined)
  const [later, earlier] = [
    finderIn(lackThere.length > 0 ? await theirsAround() : []),
    finderIn(lackHere.length > 0 ? await oursAround() : []),
  ]
  const pairs = ours.map((line) => [line, there(line) ?? later(line)] as const)
  const strangers = lackHere.filter((line) => earlier(line) === undefined)
  const differences = [
    ...pairs.map(([mine, other]) => difference(mine, other)),
    ...strangers.map((line) => difference(undefined, line)),
  ]
  return { compared: pairs.length + strangers.length, differences: differences.filter((one) => one !== undefined) }
}

/** Finds the counterpart of a line: the same reference and, where both sides name one, the same member. */
function finderIn(lines: readonly ReconciledLine[]): (line: ReconciledLine) => ReconciledLine | undefined {
  const byReference = new Map<string, ReconciledLine[]>()
  for (const line of lines) byReference.set(line.reference, [...(byReference.get(line.reference) ?? []), line])
  return ({ reference, member }) =>
    byReference.get(reference)?.find((one) => one.member === member || one.member === null || member === null)
}

function difference(ours: ReconciledLine | undefined, theirs: ReconciledLine | undefined): Difference | undefined {
  const kind = kindOf(ours, theirs)
  return kind === undefined
    ? undefined
    : {
        kind,
        reference: ours?.reference ?? theirs?.reference ?? '',
        member: ours?.member ?? theirs?.member ?? null,
        ours: said(ours),
        theirs: said(theirs),
      }
}

function kindOf(ours: ReconciledLine | undefined, theirs: ReconciledLine | undefined): DifferenceKind | undefined {
  if (ours === undefined) return theirs === undefined || theirs.status === 'void' ? undefined : 'missingHere'
  if (theirs === undefined) return ours.status === 'void' && ours.amount === 0n ? undefined : 'missingThere'
  if (ours.status !== theirs.status) return 'statusDiffers'
  return ours.amount === theirs.amount ? undefined : 'amountDiffers'
}

const said = (line: ReconciledLine | undefined): string | null =>
  line === undefined ? null : `${moneyToDecimal(line.amount, 5)} ${line.status}`
