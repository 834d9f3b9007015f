import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { callQuery } from '../../app/query.ts'
import { useTypeName } from './account-type.ts'
import { usePercent } from './percent.ts'
import type { Above } from './team-table.tsx'
import type { Node } from './tree-layout.ts'

/** Whoever is chosen in the picture, and a table of its largest direct downlines. */
export function TreeBeside({ member, onList }: { readonly member: Node; onList(member: Above): void }) {
  const t = useT()
  const percent = usePercent()
  const typeName = useTypeName()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery('agents.tree', { member: member.id }),
    placeholderData: keepPreviousData,
  })
  const head = 'px-2 py-2 text-xs font-semibold text-faint first:ps-0 last:pe-0'
  const cell = 'px-2 py-2 first:ps-0 last:pe-0'
  return (
    <section
      aria-labelledby="tree-beside"
      className="grid content-start gap-3 self-start rounded-lg bg-raised-1 p-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <div className="flex items-baseline justify-between gap-3">
        <div className="min-w-0">
          <h2 id="tree-beside" className="truncate text-lg font-semibold">
            {member.account}
          </h2>
          <p className="text-xs text-mute">
            {typeName(member.name)} · {t('agent.link.rebate')} {percent(member.rebate)}
          </p>
        </div>
        <p className="text-end">
          <span className="block text-xs text-faint">{t('agent.column.balance')}</span>
          <Money value={member.balance} className="text-sm font-semibold" />
        </p>
      </div>
      {isError && data === undefined ? (
        <LoadFailed slim onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40 rounded-md bg-raised-2" />
      ) : data.downlines.length === 0 ? (
        <p className="text-sm text-mute">{t('agent.tree.none')}</p>
      ) : (
        <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-50')}>
          <table
            className="w-full border-collapse text-sm"
            aria-label={t('agent.team.directly', { name: member.account })}
          >
            <thead>
              <tr>
                <th scope="col" className={cx(head, 'text-start')}>
                  {t('agent.column.account')}
                </th>
                <th scope="col" className={cx(head, 'text-end')}>
                  {t('agent.column.team')}
                </th>
                <th scope="col" className={cx(head, 'text-end')}>
                  {t('agent.column.balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.downlines.map((one) => (
                <tr key={one.id} className="border-t border-line">
                  <th scope="row" className={cx(cell, 'max-w-28 text-start font-medium')}>
                    <span className="block truncate">{one.account}</span>
                    <span className="block truncate text-xs font-normal text-faint">
                      {typeName(one.name)} · {percent(one.rebate)}
                    </span>
                  </th>
                  <td className={cx(cell, 'amount text-end whitespace-nowrap text-mute')}>
                    {formatCount(one.direct)} / {formatCount(one.team)}
                  </td>
                  <td className={cx(cell, 'amount text-end whitespace-nowrap')}>
                    <Money value={one.balance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {member.direct > 0 && (
        <Button size="sm" onClick={() => onList(member)} className="justify-self-start">
          {t('agent.tree.asList', { count: member.direct })}
        </Button>
      )}
    </section>
  )
}
