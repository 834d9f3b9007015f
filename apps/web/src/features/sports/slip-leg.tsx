import { useId } from 'react'
import { Link } from 'wouter'
import IconBanker from '~icons/lucide/anchor'
import IconX from '~icons/lucide/x'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { readUnits } from '#kit/read-amount.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { paths } from '../../app/paths.ts'
import { useNames } from './names.ts'
import { EventTitle } from './outright-card.tsx'
import { changeLeg, legId, type LegNow, payoutOf, type SlipLeg, type SlipMode, withoutLeg } from './slip.ts'
import { useOdds } from './use-odds.ts'
import { forgetPlaced, type LegRefused, settleRefusal } from './use-place.ts'
import { changeSlip } from './use-slip.ts'

/** A field for a stake. */
export function StakeField({
  label,
  value,
  locked,
  onChange,
  onEnter,
}: {
  readonly label: string
  readonly value: string
  readonly locked: boolean
  onChange(text: string): void
  /** The bet is asked for from the keyboard. */
  onEnter(): void
}) {
  const id = useId()
  const isWrong = value.trim() !== '' && readUnits(value) === undefined
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-mute">
        {label}
      </label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        disabled={locked}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        onFocus={(event) => event.currentTarget.select()}
        className={cx(
          'amount h-11 w-28 rounded-sm bg-page px-3 text-end font-semibold outline-none max-md:text-[1rem]',
          'focus-visible:shadow-[inset_0_0_0_2px_var(--color-accent)]',
          isWrong ? 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]' : 'hairline',
        )}
      />
    </span>
  )
}

interface SlipLegProps {
  readonly leg: SlipLeg
  readonly now: LegNow | undefined
  /** Why the server refused it last. */
  readonly refused: LegRefused | undefined
  /** What it is called, and the leg that it cannot stand beside. */
  readonly name: string
  readonly beside: string | undefined
  readonly mode: SlipMode
  readonly locked: boolean
  onEnter(): void
}

/** A pick on the slip: what it is, its price then and now, and what is wrong with it. */
export function SlipLegRow({ leg, now, refused, name, beside, mode, locked, onEnter }: SlipLegProps) {
  const t = useT()
  const odds = useOdds()
  const money = useMoney()
  const names = useNames()
  const id = legId(leg)
  const { event, market, fault } = now ?? {}
  const price = refused?.price ?? now?.price ?? leg.price
  const isMoved = (now?.isMoved ?? false) || (refused?.fault === 'price' && refused.price !== leg.price)
  const why = fault ?? (refused?.fault === 'price' ? undefined : refused?.fault)
  const stake = readUnits(leg.stake)
  const fits = (): string => {
    if (why === 'limit') {
      const amount = refused?.unit ?? '0'
      if (Number(amount) === 0) return t('sports.fault.full')
      return t(mode === 'system' ? 'sports.fault.limitLine' : 'sports.fault.limit', { amount: money(amount) })
    }
    if (why === 'same-event' && beside !== undefined) return t('sports.fault.related', { one: name, other: beside })
    return t(`sports.fault.${why ?? 'unknown'}`)
  }
  const remove = (): void => {
    changeSlip((before) => withoutLeg(before, id))
    settleRefusal(id)
  }
  return (
    <li
      className={cx(
        'grid gap-2 rounded-sm bg-raised-2 py-2.5 ps-3 pe-1.5',
        (why !== undefined || isMoved) && 'shadow-[inset_0_0_0_1px_var(--color-lost)]',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold text-balance">{name}</p>
          {event !== undefined && market !== undefined && (
            <p className="text-xs leading-snug text-mute">
              {names.market(market, event)} ·{' '}
              <Link href={paths.sportsEvent(event.id)} className="underline decoration-line-strong underline-offset-2">
                <EventTitle {...event} />
              </Link>
              {event.phase === 'live' && event.sport !== 'cockfight' && (
                <b className="amount ms-1.5 text-accent">
                  {event.score.home}–{event.score.away}
                </b>
              )}
            </p>
          )}
        </div>
        <bdi className="amount pt-0.5 font-bold">{odds(isMoved ? leg.price : price)}</bdi>
        <IconButton
          size="sm"
          icon={IconX}
          label={t('sports.remove', { pick: name })}
          disabled={locked}
          onClick={remove}
          className="-my-1.5"
        />
      </div>
      {why !== undefined && (
        <p role="alert" className="pe-1.5 text-sm text-lost">
          {fits()}
        </p>
      )}
      {why === undefined && isMoved && (
        <div role="alert" className="flex flex-wrap items-center gap-2 pe-1.5 text-sm text-lost">
          <span className="flex-1">
            {t(price > leg.price ? 'sports.moved.up' : 'sports.moved.down', {
              before: odds(leg.price),
              now: odds(price),
            })}
          </span>
          <Button
            size="sm"
            look="light"
            disabled={locked}
            onClick={() => {
              changeSlip((before) => changeLeg(before, id, { price }))
              settleRefusal(id)
            }}
          >
            {t('sports.accept')}
          </Button>
        </div>
      )}
      {mode === 'system' && <Banker isOn={leg.isBanker} pick={name} locked={locked} id={id} />}
      {mode === 'single' && (
        <div className="flex flex-wrap items-center justify-between gap-2 pe-1.5">
          <StakeField
            label={t('sports.stake')}
            value={leg.stake}
            locked={locked}
            onEnter={onEnter}
            onChange={(text) => {
              changeSlip((before) => changeLeg(before, id, { stake: text }))
              forgetPlaced()
            }}
          />
          {stake !== undefined && (
            <span className="text-xs text-mute">
              {t('sports.pays')}{' '}
              <span className="amount font-semibold text-accent">
                {money(moneyToDecimal(payoutOf(stake, [price])))}
              </span>
            </span>
          )}
        </div>
      )}
    </li>
  )
}

/** Whether a pick is in every line of a system. */
function Banker({
  isOn,
  pick,
  locked,
  id,
}: {
  readonly isOn: boolean
  readonly pick: string
  readonly locked: boolean
  readonly id: string
}) {
  const t = useT()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('sports.bankerOf', { pick })}
      disabled={locked}
      onClick={() => {
        changeSlip((before) => changeLeg(before, id, { isBanker: !isOn }))
        forgetPlaced()
      }}
      className={cx(
        'inline-flex min-h-9 items-center gap-1.5 justify-self-start rounded-full px-3 text-sm font-semibold quick-colors pointer-coarse:min-h-11',
        isOn ? 'bg-accent-soft text-accent-strong' : 'text-mute hairline hover:text-ink',
      )}
    >
      <IconBanker className="size-4" />
      {t('sports.banker')}
    </button>
  )
}
