import { Link } from 'wouter'
import IconFrozen from '~icons/lucide/snowflake'
import { Button, buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { parseMoney } from '#rules/money.ts'
import { paths } from '../../app/paths.ts'
import { useConsolidated } from '../../app/consolidated.ts'
import { openService } from '../../app/service.ts'

/** Why an agent is held back that has not paid its downlines in time, and what it does about that; nothing for all others. */
export function FrozenNotice() {
  const t = useT()
  const money = useMoney()
  // Nobody tells the page when a bill is refused, or when operators release the agent.
  const { data } = useConsolidated({ refetchInterval: 60_000 })
  if (data === undefined || data.unpaid === null) return null
  const { owes, isReleased, overdue } = data.unpaid
  const isOwing = parseMoney(owes) > 0n
  // With nothing that was refused it is held for bills that are overdue alone.
  const isLate = !isOwing && isReleased
  const title = isLate
    ? t('agent.overdue.title', { amount: money(overdue) })
    : isOwing
      ? t('agent.frozen.owes', { amount: money(owes) })
      : t('agent.frozen.title')
  return (
    <section
      aria-labelledby="frozen-title"
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-md bg-lost-soft p-5 shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--color-lost)_35%,transparent)]"
    >
      <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-lost text-page">
        <IconFrozen className="size-5.5" />
      </span>
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 id="frozen-title" className="text-lg font-bold">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-pretty">{t(isLate ? 'agent.overdue.why' : 'agent.frozen.why')}</p>
        {!isLate && (
          <p className="max-w-prose text-sm text-pretty">
            {t(!isOwing ? 'agent.frozen.ask' : isReleased ? 'agent.frozen.pay' : 'agent.frozen.payAndAsk')}
          </p>
        )}
      </div>
      {isOwing || isLate ? (
        <Link href={paths.member('depositv2')} className={buttonClass('light')}>
          {t('agent.frozen.deposit')}
        </Link>
      ) : (
        <Button look="light" onClick={() => void openService()}>
          {t('agent.frozen.service')}
        </Button>
      )}
    </section>
  )
}
