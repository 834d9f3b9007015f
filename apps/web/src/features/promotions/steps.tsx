import type { Activity } from '#contract/calls/promotions.ts'
import { parseMoney } from '#rules/money.ts'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { percentDone } from '../../parts/progress.ts'

/** How far a member is with what a promotion asks for, each as a bar with its figures. */
export function Steps({ steps }: Pick<Activity, 'steps'>) {
  const t = useT()
  const money = useMoney()
  return (
    <ul className="grid gap-3">
      {steps.map(({ of, done, needed }) => {
        const percent = percentDone(parseMoney(done), parseMoney(needed))
        const figures = t('promo.step.of', { done: money(done), needed: money(needed) })
        return (
          <li key={of} className="grid gap-1.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span className="text-mute">{t(`promo.step.${of}`)}</span>
              <span className="font-medium tabular-nums">{figures}</span>
            </span>
            <span
              role="progressbar"
              aria-label={t(`promo.step.${of}`)}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              aria-valuetext={figures}
              className="block h-2 overflow-hidden rounded-full bg-raised-3"
            >
              <span
                className="block h-full rounded-full bg-accent transition-[width] duration-(--duration-layer)"
                style={{ width: `${percent}%` }}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
