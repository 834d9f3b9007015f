import IconChevron from '~icons/lucide/chevron-down'
import { useT } from '#kit/language.ts'

const steps = ['choose', 'pay', 'play'] as const

/** How a deposit goes, for whoever wants to read it. */
export function Tutorial() {
  const t = useT()
  return (
    <details className="group rounded-md bg-raised-1 hairline">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-md px-5 font-semibold quick-colors hover:bg-raised-2 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t('deposit.tutorial')}</span>
        <IconChevron className="size-5 text-faint transition-transform duration-(--duration-layer) group-open:rotate-180" />
      </summary>
      <ol className="grid gap-4 px-5 pt-1 pb-5">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="amount grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent-strong"
            >
              {at + 1}
            </span>
            <span className="grid gap-0.5">
              <span className="font-semibold">{t(`deposit.tutorial.${step}`)}</span>
              <span className="text-sm text-mute text-pretty">{t(`deposit.tutorial.${step}Text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-5 py-4 text-sm text-mute text-pretty">{t('deposit.ownName')}</p>
    </details>
  )
}
