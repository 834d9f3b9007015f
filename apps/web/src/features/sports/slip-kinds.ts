import type { Translate } from '#kit/language.ts'
import { rational } from '#rules/rational.ts'
import { isSlipKind, type SlipKind, slipPayout, type SystemName, systems } from '#rules/sports/systems.ts'
import type { SportBet } from './types.ts'

export const systemNames: readonly SystemName[] = [
  'trixie',
  'patent',
  'yankee',
  'lucky-15',
  'canadian',
  'lucky-31',
  'heinz',
  'lucky-63',
  'super-heinz',
  'goliath',
]

/** A slip as far as its system depends on it. */
interface Picks {
  readonly legs: readonly { readonly isBanker: boolean }[]
  readonly mode: string
  readonly system: string
}

/** The systems that so many picks besides bankers make: those with a name first, then every k of n. */
export function systemsFor(others: number): readonly SlipKind[] {
  if (others < 2) return []
  return [
    ...systemNames.filter((name) => systems[name].legs === others),
    ...Array.from({ length: others - 1 }, (_, i): SlipKind => `${others - 1 - i}-of-${others}`),
  ]
}

/** What the legs of a slip can be bet as together; undefined where there are too few besides its bankers. */
export function kindOf({ legs, mode, system }: Picks): SlipKind | undefined {
  if (mode === 'single') return 'single'
  if (mode === 'combination') return legs.length < 2 ? undefined : 'combination'
  const fitting = systemsFor(legs.filter(({ isBanker }) => !isBanker).length)
  return fitting.find((one) => one === system) ?? fitting[0]
}

/** A system as players call it: its name, or `2 of 3`. */
export function nameOfSystem(kind: string, t: Translate): string {
  const name = systemNames.find((one) => one === kind)
  if (name !== undefined) return t(`sports.system.${name}`)
  const [k = '', n = ''] = kind.split('-of-')
  return t('sports.system.of', { k, n })
}

/** How the lines of a bet stand: one is lost with the first of its legs that is. */
export function linesOf({ kind, lines, legs }: Pick<SportBet, 'kind' | 'lines' | 'legs'>): {
  readonly through: number
  readonly open: number
  readonly lost: number
} {
  if (!isSlipKind(kind)) return { through: 0, open: lines, lost: 0 }
  // With factors of 1 and 0 alone, what a unit a line brings is the number of lines that are left.
  const left = (stands: (leg: SportBet['legs'][number]) => boolean): number =>
    Number(
      slipPayout(
        kind,
        1n,
        legs.map((leg) => ({ factor: rational(stands(leg) ? 1n : 0n), isBanker: leg.isBanker })),
      ),
    )
  const through = left(({ grade }) => grade !== null && grade !== 'lost')
  const alive = left(({ grade }) => grade !== 'lost')
  return { through, open: alive - through, lost: lines - alive }
}
