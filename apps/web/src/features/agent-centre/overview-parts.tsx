import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconGo from '~icons/lucide/chevron-right'
import type { Period } from '#ui/period.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { contractPages } from '../../app/agent-pages.ts'
import { paths } from '../../app/paths.ts'
import { useConsolidated } from '../../app/consolidated.ts'
import { callQuery } from '../../app/query.ts'
import { useTypeName } from './account-type.ts'

const BEST = 5

const linkClass =
  'flex min-h-11 items-center justify-between gap-3 rounded-sm bg-raised-2 px-4 py-2 text-sm quick-colors hover:bg-raised-3'

/** What the agent is paid for the period by its contracts, and which requests wait for its answer. */
export function OwnIncome({ period }: { readonly period: Period }) {
  const t = useT()
  const { data: asked } = useConsolidated()
  const kinds = contractPages.filter(({ flag }) => asked !== undefined && asked[flag] !== null)
  const { data, isError, refetch } = useQuery({
    ...callQuery('contracts.bills', { of: 'own', ...period, limit: 1 }),
    enabled: kinds.length > 0,
  })
  if (asked === undefined || kinds.length === 0) return null
  const waiting = kinds.filter(({ flag }) => asked[flag] !== 'none')
  const sums = data?.totals ?? undefined
  return (
    <section aria-labelledby="agent-income" className="grid content-start gap-4 rounded-md bg-raised-1 p-5">
      <h2 id="agent-income" className="font-semibold">
        {t('agent.income.title')}
      </h2>
      {isError && data === undefined ? (
        <LoadFailed slim onAgain={() => void refetch()} />
      ) : sums === undefined ? (
        <Skeleton className="h-14 bg-raised-2" />
      ) : (
        <dl className="grid grid-cols-2 gap-3">
          {(['amount', 'passedOn', 'kept', 'received'] as const).map((name) => (
            <div key={name} className="min-w-0">
              <dt className="truncate text-xs text-faint">{t(`contract.bill.${name}`)}</dt>
              <dd className="amount truncate font-semibold">
                <Money value={sums[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link href={paths.agentHome('agentIncome')} className={linkClass}>
        {t('agent.page.agentIncome')}
        <IconGo aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
      </Link>
      {waiting.map(({ page, flag }) => (
        <Link key={page} href={paths.agentHome(page)} className={linkClass}>
          <span>
            {t(`agent.page.${page}`)} ·{' '}
            <span className="font-semibold">
              {t(asked[flag] === 'termination' ? 'agent.income.end' : 'agent.income.offer')}
            </span>
          </span>
          <IconGo aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
        </Link>
      ))}
    </section>
  )
}

/** The direct downlines whose teams brought the most turnover in the period. */
export function BestDownlines({ period }: { readonly period: Period }) {
  const t = useT()
  const typeName = useTypeName()
  const { data, isError, refetch } = useQuery(
    callQuery('agents.loss', { ...period, of: 'team', level: 1, sort: 'turnover', limit: BEST }),
  )
  const best = data?.list.filter(({ turnover }) => Number(turnover) > 0)
  return (
    <section aria-labelledby="agent-best" className="grid content-start gap-4 rounded-md bg-raised-1 p-5">
      <h2 id="agent-best" className="font-semibold">
        {t('agent.best.title')}
      </h2>
      {isError && data === undefined ? (
        <LoadFailed slim onAgain={() => void refetch()} />
      ) : best === undefined ? (
        <Skeleton className="h-40 bg-raised-2" />
      ) : best.length === 0 ? (
        <p className="text-sm text-mute text-pretty">{t('agent.types.none')}</p>
      ) : (
        <ol className="grid gap-3">
          {best.map(({ member, account, name, turnover }) => (
            <li key={member} className="flex items-center justify-between gap-3 text-sm">
              <span className="grid min-w-0">
                <span className="truncate font-medium">{account}</span>
                <span className="truncate text-xs text-faint">{typeName(name)}</span>
              </span>
              <Money value={turnover} className="amount shrink-0 font-semibold" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
