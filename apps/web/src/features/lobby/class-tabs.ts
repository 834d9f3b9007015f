import type { Category } from '../../app/categories.ts'
import type { Lane } from '../../app/category-menu.ts'
import type { CategoryView } from '../../app/paths.ts'

const RNG_CLASSES = 9
const EXCLUSIVE = 'BGS'
/** A class among the slots that is a category of its own. */
const FISH = 'FISH'

/** A tab and the part of the category that it shows. */
export interface ClassTab {
  readonly key: string
  readonly kind: 'all' | 'class' | 'fish' | 'exclusive'
  /** The catalogue's own name of a class. */
  readonly name?: string
  readonly count?: number
  readonly view: CategoryView
}

/**
 * The sub-classes of a category (HOM-06): slots show their first nine classes and the fish, MXWIN its
 * exclusive vendor and the remaining classes, the others all they have. The first tab is everything.
 */
export function classTabs(category: Category, lane: Lane, fish: number): readonly ClassTab[] {
  const classes = lane.gameClassify.toSorted((a, b) => a.sort - b.sort)
  const shown = category === 'RNG' ? classes.slice(0, RNG_CLASSES) : classes
  const exclusive = category === 'MXWIN' ? lane.cards.find((card) => card.vassalage === EXCLUSIVE) : undefined
  return [
    { key: '', kind: 'all', count: lane.gameCount, view: {} },
    ...(exclusive === undefined
      ? []
      : [{ key: EXCLUSIVE, kind: 'exclusive' as const, count: exclusive.gameCount, view: { vassalage: EXCLUSIVE } }]),
    ...shown.map(({ key, displayName, gameCount }): ClassTab => ({
      key: `class:${key}`,
      kind: 'class',
      name: displayName,
      count: gameCount,
      view: { gameClassify: key },
    })),
    ...(category === 'RNG' && fish > 0
      ? [{ key: FISH, kind: 'fish' as const, count: fish, view: { gameClassify: FISH } }]
      : []),
  ]
}

/** The key of the tab that an address stands for. */
export const chosenTab = ({ gameClassify, vassalage }: CategoryView, tabs: readonly ClassTab[]): string =>
  tabs.find(
    ({ kind, view }) => kind !== 'exclusive' && gameClassify !== undefined && view.gameClassify === gameClassify,
  )?.key ??
  tabs.find(({ kind, view }) => kind === 'exclusive' && view.vassalage === vassalage && gameClassify === undefined)
    ?.key ??
  ''

/** What a list of games is asked by; the fish among the slots are a category of their own. */
export const listQuery = (
  category: Category,
  { gameClassify, vassalage, playNow }: CategoryView,
): { gameType: string } & CategoryView =>
  category === 'RNG' && gameClassify === FISH
    ? { gameType: FISH, playNow }
    : { gameType: category, gameClassify, vassalage, playNow }
