import { useId } from 'react'
import { Link } from 'wouter'
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
import { changeLeg, legId, type LegNow, payoutOf, type SlipLeg, withoutLeg } from './slip.ts'
import { useOdds } from './use-odds.ts'
import { forgetPlaced, type LegRefusal, settleRefusal } from './use-place.ts'
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
  readonly refused: { readonly fault: LegRefusal; readonly price: number | undefined } | undefined
  /** It has a stake of its own. */
  readonly isSingle: boolean
  readonly locked: boolean
  onEnter(): void
}

/** A pick on the slip: what it is, its price then and now, and what is wrong with it. */
export function SlipLegRow({ leg, now, refused, isSingle, locked, onEnter }: SlipLegProps) {
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
  const name = event === undefined || market === undefined ? leg.pick : names.pick(leg.pick, market, event)
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
                <bdi>{event.home}</bdi> – <bdi>{event.away}</bdi>
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
          {t(`sports.fault.${why}`)}
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
      {isSingle && (
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
