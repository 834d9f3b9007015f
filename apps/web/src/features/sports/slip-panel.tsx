import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import IconTicket from '~icons/lucide/ticket'
import { pricePolicies } from '#contract/sports.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { moneyToDecimal } from '#rules/money.ts'
import { wishToOpen } from '../../app/play.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { Choice } from './choice.tsx'
import { DelayRing } from './delay-ring.tsx'
import { Receipt, Refusals } from './receipt.tsx'
import { acceptPrices, greatestUnit, legId, legsNow, modesFor, type Slip, type SlipLeg, totalsOf } from './slip.ts'
import { SlipLegRow, StakeField } from './slip-leg.tsx'
import { useNames } from './names.ts'
import { SystemChoice } from './system-choice.tsx'
import { useOdds } from './use-odds.ts'
import { clearSlip, forgetPlaced, settleRefusal, usePlace } from './use-place.ts'
import { changeSlip, useSlip, useSlipEvents } from './use-slip.ts'

/** Which changes of a price the player takes, in plain words. */
function Policy({ slip, locked }: { readonly slip: Slip; readonly locked: boolean }) {
  const t = useT()
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-sm text-mute">
        {t('sports.policy.label')}
      </span>
      <Choice
        label={t('sports.policy.label')}
        values={pricePolicies}
        chosen={slip.policy}
        nameOf={(policy) => t(`sports.policy.${policy}`)}
        locked={locked}
        onChoose={(policy) => changeSlip((before) => ({ ...before, policy }))}
      />
      <p className="text-xs text-faint text-pretty">{t(`sports.policyText.${slip.policy}`)}</p>
    </div>
  )
}

/** The picks of a slip, what they cost and bring, and the bet. */
export function SlipPanel({ onBack }: { onBack?(): void }) {
  const t = useT()
  const odds = useOdds()
  const money = useMoney()
  const names = useNames()
  const [address] = useLocation()
  const member = useMember()
  const slip = useSlip()
  const events = useSlipEvents(slip)
  const { busy, sentAt, refusals, receipts, place } = usePlace()
  const { data: terms } = useQuery(callQuery('sports.terms', {}))
  const [isEmpty, setEmpty] = useState(slip.legs.length === 0)
  useEffect(() => {
    setEmpty(slip.legs.length === 0)
  }, [slip.legs.length])
  const now = legsNow(slip, events)
  const totals = totalsOf(slip, now)
  const { legs, mode, sent } = slip
  const isPending = sent.length > 0 && !busy
  const locked = busy || isPending
  const isLive = legs.some((one) => now.get(legId(one))?.event?.phase === 'live')
  const refusedOf = (id: string) => refusals.map((one) => one.legs.get(id)).find((one) => one !== undefined)
  const nameOf = (one: SlipLeg): string => {
    const { event, market } = now.get(legId(one)) ?? {}
    return event === undefined || market === undefined ? one.pick : names.pick(one.pick, market, event)
  }
  const besideOf = (one: SlipLeg): string | undefined => {
    const other = refusedOf(legId(one))?.beside
    const twin = now.get(legId(one))?.twin ?? legs.find((leg) => legId(leg) === other)
    return twin === undefined ? undefined : nameOf(twin)
  }
  const staked = mode === 'single' && totals.isStaked ? legs.filter(({ stake }) => stake.trim() !== '') : legs
  const faulty = staked.some((one) => now.get(legId(one))?.fault !== undefined)
  const moved = staked.some((one) => now.get(legId(one))?.isMoved === true || refusedOf(legId(one))?.fault === 'price')
  if (legs.length === 0 && isEmpty && !busy)
    return receipts.length > 0 ? (
      <>
        <Refusals refusals={refusals} />
        <Receipt
          bets={receipts}
          onDone={() => {
            forgetPlaced()
            onBack?.()
          }}
        />
      </>
    ) : (
      <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
        <IconTicket className="size-8 text-faint" />
        <p className="text-sm text-mute text-pretty">{t('sports.slipEmpty')}</p>
      </div>
    )
  const greatest = terms === undefined ? undefined : greatestUnit(slip, now, terms)
  const isBarred = !isPending && member !== null && !moved && (faulty || !totals.isStaked || terms?.isOn === false)
  const main = (): void => {
    if (isBarred || busy) return
    if (member === null) return wishToOpen(address)
    if (moved && !isPending) {
      changeSlip((before) => {
        const told = acceptPrices(before, now)
        return {
          ...told,
          legs: told.legs.map((one) => ({ ...one, price: refusedOf(legId(one))?.price ?? one.price })),
        }
      })
      for (const one of legs) settleRefusal(legId(one))
      return
    }
    void place()
  }
  const label = (): string => {
    if (isPending) return t('sports.askAgain')
    if (member === null) return t('sports.login')
    if (moved) return t('sports.acceptAll')
    return t('sports.placeFor', { amount: money(moneyToDecimal(totals.stake)) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {terms?.isOn === false && (
        <p role="status" className="rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">
          {t('sports.paused')}
        </p>
      )}
      {legs.length > 1 && (
        <Choice
          label={t('sports.mode.label')}
          values={modesFor(legs.length)}
          chosen={mode}
          nameOf={(one) => t(`sports.mode.${one}`)}
          locked={locked}
          onChoose={(next) => {
            changeSlip((before) => ({ ...before, mode: next }))
            forgetPlaced()
          }}
        />
      )}
      <ul className="grid grid-cols-1 gap-1.5">
        {legs.map((one) => (
          <SlipLegRow
            key={legId(one)}
            leg={one}
            now={now.get(legId(one))}
            refused={refusedOf(legId(one))}
            name={nameOf(one)}
            beside={besideOf(one)}
            mode={mode}
            locked={locked}
            onEnter={main}
          />
        ))}
      </ul>
      {mode === 'system' && <SystemChoice slip={slip} locked={locked} />}
      {mode !== 'single' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StakeField
            label={t(mode === 'system' ? 'sports.stakeLine' : 'sports.stake')}
            value={slip.unit}
            locked={locked}
            onEnter={main}
            onChange={(unit) => {
              changeSlip((before) => ({ ...before, unit }))
              forgetPlaced()
            }}
          />
          <span className="text-sm text-mute">
            {mode === 'system' ? (
              t('sports.timesLines', { lines: totals.lines, count: formatCount(totals.lines) })
            ) : (
              <>
                {t('sports.totalOdds')} <bdi className="amount font-bold text-ink">{odds(totals.odds)}</bdi>
              </>
            )}
          </span>
        </div>
      )}
      <Policy slip={slip} locked={locked} />
      <dl className="grid gap-1 border-t border-line pt-3 text-sm">
        <div className="flex justify-between gap-3 text-mute">
          <dt>{t('sports.payout')}</dt>
          <dd className="amount text-base font-bold text-accent">{money(moneyToDecimal(totals.payout))}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3 font-semibold">
          <dt>{t('sports.total')}</dt>
          <dd className="amount text-lg font-bold">{money(moneyToDecimal(totals.stake))}</dd>
        </div>
      </dl>
      {terms !== undefined && (
        <p className="text-xs text-faint">
          {greatest === undefined
            ? t('sports.limits', { least: money(terms.leastStake), most: money(terms.mostStake) })
            : t('sports.limitsLine', { least: money(terms.leastStake), most: money(moneyToDecimal(greatest)) })}
        </p>
      )}
      {isLive && terms !== undefined && terms.liveDelaySeconds > 0 && !busy && (
        <p className="text-xs text-faint text-pretty">{t('sports.delayNote', { seconds: terms.liveDelaySeconds })}</p>
      )}
      {busy && isLive && terms !== undefined && <DelayRing sentAt={sentAt} seconds={terms.liveDelaySeconds} />}
      {receipts.length > 0 && !busy && <Receipt bets={receipts} slim onDone={forgetPlaced} />}
      <Refusals refusals={refusals} />
      <div className="sticky bottom-0 -mx-4 flex gap-2 bg-raised-1 px-4 py-3 lg:-bottom-4">
        <Button disabled={locked} onClick={clearSlip}>
          {t('sports.clear')}
        </Button>
        <Button look="main" onClick={main} className="min-w-0 flex-1" loading={busy} disabled={isBarred}>
          {label()}
        </Button>
      </div>
    </div>
  )
}
