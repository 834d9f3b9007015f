import type { CallResponse } from '#contract/calls.ts'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { isCategory } from '../../app/categories.ts'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { CardLabel } from '../../parts/card-label.tsx'

type TypeSum = CallResponse<'agents.overview'>['byType'][number]

/** What was played, by game type: bars of the stakes within a table. */
export function TypeTable({ types }: { readonly types: readonly TypeSum[] }) {
  const t = useT()
  const most = Math.max(1, ...types.map(({ stakes }) => Number(stakes)))
  const amounts = (['stakes', 'turnover', 'prizes'] as const).map((name) => ({
    key: name,
    head: t(`agent.figure.${name}`),
    figures: true,
    onCard: 'line' as const,
    className: 'text-sm max-md:ms-0! max-md:w-full',
    cell: (row: TypeSum) => (
      <CardLabel label={t(`agent.figure.${name}`)}>
        <Money value={row[name]} />
      </CardLabel>
    ),
  }))
  return (
    <section aria-labelledby="agent-types" className="grid grid-cols-1 gap-3 rounded-md bg-raised-1 p-4 md:p-5">
      <h2 id="agent-types" className="font-semibold">
        {t('agent.types.title')}
      </h2>
      {types.length === 0 ? (
        <p className="text-sm text-mute">{t('agent.types.none')}</p>
      ) : (
        <ResponsiveList<TypeSum>
          label={t('agent.types.title')}
          rows={types}
          keyOf={({ gameType }) => gameType}
          columns={[
            {
              key: 'type',
              head: t('records.gameType'),
              onCard: 'title',
              className: 'max-md:w-[55%] md:w-1/3',
              cell: ({ gameType, bets, stakes }) => (
                <span className="grid gap-1.5">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {isCategory(gameType) ? t(`category.${gameType}`) : t('records.otherGames')}
                    <span className="text-xs font-normal text-faint">
                      {t('records.bets.count', { bets, count: formatCount(bets) })}
                    </span>
                  </span>
                  <span aria-hidden="true" className="h-1.5 rounded-full bg-raised-3">
                    <span
                      style={{ width: `${(Number(stakes) / most) * 100}%` }}
                      className="block h-full rounded-full bg-accent/80"
                    />
                  </span>
                </span>
              ),
            },
            {
              key: 'profit',
              head: t('agent.figure.profit'),
              figures: true,
              onCard: 'title',
              className: 'md:order-last',
              cell: ({ profit }) => <SignedMoney value={profit} />,
            },
            ...amounts,
          ]}
        />
      )}
    </section>
  )
}
