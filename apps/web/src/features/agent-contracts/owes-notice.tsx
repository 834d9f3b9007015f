import { Link } from 'wouter'
import IconOwes from '~icons/lucide/circle-alert'
import { buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'

/** What the agent owes the house, why, what is held for it, and how it is paid. */
export function OwesNotice({ owes }: { readonly owes: string }) {
  const t = useT()
  const money = useMoney()
  return (
    <section
      aria-labelledby="owes-title"
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-md bg-lost-soft p-5 shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--color-lost)_35%,transparent)]"
    >
      <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-lost text-page">
        <IconOwes className="size-5.5" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="owes-title" className="text-lg font-bold">
          {t('contract.owes.title', { amount: money(owes) })}
        </h2>
        <p className="max-w-prose pt-1 text-sm text-pretty">{t('contract.owes.text')}</p>
      </div>
      <Link href={paths.member('depositv2')} className={buttonClass('light')}>
        {t('contract.owes.deposit')}
      </Link>
    </section>
  )
}
