import IconCheck from '~icons/lucide/check'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { type Channel, isZero } from './amounts.ts'
import { ChannelSign } from './channel-sign.tsx'

/** What a channel takes for itself, in words. */
export function useFeeText(): (channel: Pick<Channel, 'feePercent' | 'feeFixed'>) => string {
  const t = useT()
  const money = useMoney()
  return ({ feePercent, feeFixed }) => {
    if (isZero(feePercent) && isZero(feeFixed)) return t('deposit.noFee')
    if (isZero(feeFixed)) return t('deposit.feePercent', { percent: feePercent })
    return isZero(feePercent)
      ? t('deposit.feeFixed', { fixed: money(feeFixed) })
      : t('deposit.feeBoth', { percent: feePercent, fixed: money(feeFixed) })
  }
}

export interface ChannelCardProps {
  readonly channel: Channel
  readonly chosen: boolean
  onChoose(): void
}

/** A way to pay as a card that is chosen: its sign, its name, what it takes and how fast it is. */
export function ChannelCard({ channel, chosen, onChoose }: ChannelCardProps) {
  const t = useT()
  const money = useMoney()
  const feeText = useFeeText()
  return (
    <label
      className={cx(
        'relative flex min-w-0 cursor-pointer items-center gap-2.5 rounded-md p-2.5 quick-colors max-sm:last:odd:col-span-2 sm:gap-3.5 sm:p-4 xl:last:odd:col-[1/-1]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
        chosen ? 'bg-raised-2 shadow-[inset_0_0_0_2px_var(--color-accent)]' : 'bg-raised-1 hairline hover:bg-raised-2',
      )}
    >
      <input
        type="radio"
        name="channel"
        value={channel.code}
        checked={chosen}
        onChange={onChoose}
        className="sr-only"
      />
      <ChannelSign kind={channel.kind} className="size-9 shrink-0 sm:size-12" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="leading-tight font-bold sm:text-lg">{channel.name}</span>
        <span className="text-xs text-mute sm:text-sm">
          {t(`deposit.speed.${channel.manual ? 'manual' : channel.kind}`)}
        </span>
        <span className="grid gap-0.5 text-xs text-faint max-sm:hidden">
          <span className="tabular-nums">
            {t('deposit.limits', { min: money(channel.min), max: money(channel.max) })}
          </span>
          <span className={cx(isZero(channel.feePercent) && isZero(channel.feeFixed) && 'text-won')}>
            {feeText(channel)}
          </span>
        </span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-5 shrink-0 place-items-center rounded-full transition-transform duration-(--duration-feedback) sm:size-6',
          chosen ? 'scale-100 bg-accent text-accent-ink' : 'scale-90 hairline max-sm:hidden',
        )}
      >
        {chosen && <IconCheck className="size-4" />}
      </span>
    </label>
  )
}
