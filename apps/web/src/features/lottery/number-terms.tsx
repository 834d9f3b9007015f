import { FULL_SHARE, sharesOf, type Shares } from '#rules/lottery/controls.ts'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import { formatCount, useT } from '#kit/language.ts'
import { useOdds } from './amounts.ts'
import { oddsOf, type PlayTerms } from './quote.ts'
import { pickWords } from './slip-pick.tsx'

/** What the numbers of a play pay now: some may be closed, some may pay a share of their prize. */
export interface NumberTerms {
  /** In percent; 0 where the number is closed. */
  shareOf(number: string): number
  /** What a stake of 1 on a number pays at a share. */
  paysAt(share: number): string
}

/** The shares of a play's numbers, with the words for their keys. */
export function useNumberTerms(
  play: AnyPlay,
  terms: PlayTerms | undefined,
  day: string,
  group: number,
): NumberTerms & { readonly shares: Shares } {
  const written = useOdds()
  const shares = sharesOf(play, terms?.controls ?? [], day)
  const [prize] = play.prizes
  return {
    shares,
    shareOf: (number) => shares.byNumber.get(number) ?? shares.whole,
    paysAt: (share) => (prize === undefined ? '' : written(oddsOf(prize, terms, group, share))),
  }
}

/** Numbers that are named at once. */
const NAMED = 12

/** Says which numbers are closed, and which pay less than the others. */
export function ControlNote({ shares, paysAt }: Pick<NumberTerms, 'paysAt'> & { readonly shares: Shares }) {
  const t = useT()
  const { whole, byNumber } = shares
  const listed = (numbers: readonly string[]): string => {
    const more = numbers.length - NAMED
    const named = numbers.slice(0, NAMED).map(pickWords).join(', ')
    return more > 0 ? `${named} ${t('lottery.andMore', { count: formatCount(more) })}` : named
  }
  const numbersAt = (wanted: (share: number) => boolean): string[] =>
    [...byNumber].flatMap(([number, share]) => (wanted(share) ? [number] : [])).toSorted()
  const closed = whole === 0 ? [] : numbersAt((share) => share === 0)
  const reduced = [...new Set([...byNumber.values()].filter((share) => share > 0 && share < whole))]
  const notes = [
    ...(whole === 0 ? [t('lottery.fault.off')] : []),
    ...(whole > 0 && whole < FULL_SHARE ? [t('lottery.allPay', { odds: paysAt(whole) })] : []),
    ...(closed.length > 0 ? [t('lottery.closedNumbers', { numbers: listed(closed) })] : []),
    ...reduced.map((share) =>
      t('lottery.lessNumbers', { numbers: listed(numbersAt((one) => one === share)), odds: paysAt(share) }),
    ),
  ]
  if (notes.length === 0) return null
  return (
    <ul role="status" className="grid gap-1 rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
