import type { CallResponse } from '#contract/calls.ts'

export type Branch = CallResponse<'agents.tree'>
export type Node = Branch['node']

/** Siblings that are shown before the rest is folded. */
const FEW = 6

interface Place {
  readonly key: string
  /** Columns from the top. */
  readonly depth: number
  /** From the uppermost. */
  readonly row: number
  /** Under whom it hangs; undefined at the top. */
  readonly parent: string | undefined
  /** Its place among its siblings, from 1, and how many they are with those that are folded. */
  readonly at: number
  readonly of: number
}
/** What the picture has at one place: a member, those of its siblings that are folded, or downlines that are on their way. */
export type Spot = Place &
  (
    | { readonly kind: 'member'; readonly member: Node; readonly isOpen: boolean }
    | { readonly kind: 'folded'; readonly above: Node; readonly count: number; readonly known: boolean }
    | { readonly kind: 'waiting' }
  )

export interface Walk {
  /** What is known of a member's direct downlines; undefined until they came. */
  branchOf(member: string): Branch | undefined
  /** Whether the downlines of a member are shown. */
  isOpen(member: Node, depth: number, at: number): boolean
  /** Whether all that came are shown instead of the largest few. */
  isUnfolded(member: string): boolean
}

/**
 * The tree below a member as a picture: column by column downwards, siblings below each other, the first of them beside the member.
 * So whoever is opened stays where it is, and only what lies below it moves.
 */
export function layTree(top: Node, { branchOf, isOpen, isUnfolded }: Walk): readonly Spot[] {
  const spots: Spot[] = []
  let row = 0
  const place = (member: Node, where: Omit<Place, 'key' | 'row'>): void => {
    const open = member.team > 0 && isOpen(member, where.depth, where.at)
    spots.push({ kind: 'member', key: member.id, row, member, isOpen: open, ...where })
    if (open) hang(member, where.depth + 1)
    else row++
  }
  /** Puts what hangs directly under a member, from the row of the member on. */
  const hang = (above: Node, depth: number): void => {
    const branch = branchOf(above.id)
    const base = { depth, parent: above.id }
    if (branch === undefined) {
      spots.push({ kind: 'waiting', key: `${above.id} waiting`, ...base, row: row++, at: 1, of: 1 })
      return
    }
    const of = branch.downlines.length + branch.more
    // One more takes no more room than the word that there is one more.
    const shown = isUnfolded(above.id) || of <= FEW + 1 ? branch.downlines.length : FEW
    branch.downlines.slice(0, shown).forEach((one, index) => place(one, { ...base, at: index + 1, of }))
    if (of === shown) return
    const [key, count, known] = [`${above.id} folded`, of - shown, shown < branch.downlines.length]
    spots.push({ kind: 'folded', key, above, count, known, ...base, row: row++, at: shown + 1, of })
  }
  place(top, { depth: 0, parent: undefined, at: 1, of: 1 })
  return spots
}

/** What a key does: it goes to another spot, or shows or folds what hangs under the one where it was pressed. */
export type Step = { readonly to: string } | { readonly shows: boolean }

/** What a key does at a spot; undefined where it does nothing. */
export function stepFrom(spots: readonly Spot[], from: string, key: string): Step | undefined {
  const to = (spot: Pick<Spot, 'key'> | undefined): Step | undefined => spot && { to: spot.key }
  const here = spots.find((one) => one.key === from) ?? spots[0]
  if (here === undefined) return undefined
  const column = spots.filter(({ depth, kind }) => depth === here.depth && kind !== 'waiting')
  const at = column.indexOf(here)
  if (key === 'ArrowDown') return to(column[at + 1])
  if (key === 'ArrowUp') return to(column[at - 1])
  if (key === 'Home') return to(spots[0])
  if (key === 'End') return to(column.at(-1))
  if (key === 'ArrowLeft') {
    if (here.kind === 'member' && here.isOpen && here.depth > 0) return { shows: false }
    return to(spots.find((one) => one.key === here.parent))
  }
  if (key !== 'ArrowRight' || here.kind !== 'member' || here.member.team === 0) return undefined
  if (!here.isOpen) return { shows: true }
  return to(spots.find(({ parent, kind }) => parent === here.key && kind !== 'waiting'))
}

/** How thick the line to a member is: by its branch's part of the whole, so that large branches are seen at once. */
export const thickness = (team: number, whole: number): number =>
  1.5 + 12.5 * Math.sqrt(whole === 0 ? 0 : Math.min(1, (team + 1) / (whole + 1)))
