import { Link } from 'wouter'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { resourcePath } from '../../app/paths.ts'
import type { RowOf } from '../../kit/resource.ts'
import { Part, Table } from '../../kit/part-table.tsx'

/** The way from a game to its plays. */
export function PlayLink({ gameCode }: { readonly gameCode: string }) {
  const t = useT()
  return (
    <Link
      href={`${resourcePath('lottery-plays')}?gameCode=${encodeURIComponent(gameCode)}`}
      className="text-sm font-medium underline underline-offset-4"
    >
      {t('lotteryTerms.toPlays')}
    </Link>
  )
}

/** What each prize of a play pays, and how much of the stakes it returns in the mean. */
export function PlayEvidence({ play: { prizes } }: { readonly play: RowOf<'lotteryDesk.plays'> }) {
  const t = useT()
  return (
    <Part title={t('lotteryTerms.prizes')}>
      <Table
        empty={t('lotteryTerms.prizes')}
        heads={[t('field.prize'), t('field.odds'), t('field.highestReturn')]}
        rows={prizes.map(({ prize, odds, highestReturn }) => [
          prize === '' ? '–' : prize,
          <Money key="odds" value={odds} />,
          highestReturn,
        ])}
      />
    </Part>
  )
}
