import { Link } from 'wouter'
import IconReceipt from '~icons/lucide/receipt-text'
import { MOST_PICKS } from '#contract/lottery.ts'
import { parseMoney } from '#rules/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useUnits } from './amounts.ts'
import { ChaseFields } from './chase-fields.tsx'
import { planChase, type useChaseWish } from './chase-form.ts'
import { ChaseReceipt } from './chase-receipt.tsx'
import { clockText } from '../../parts/lottery/use-countdown.ts'
import { DrawClock, SOON } from './draw-clock.tsx'
import { useFaultWords } from './fault-words.ts'
import type { Fault } from './quote.ts'
import { Receipt } from './receipt.tsx'
import {
  changePick,
  moveTo,
  noSlip,
  type Slip,
  type SlipItem,
  type SlipTotals,
  stationsOf,
  turnStation,
  withoutPick,
} from './slip.ts'
import { SlipPick } from './slip-pick.tsx'
import { SlipStations } from './slip-stations.tsx'
import type { Refusal } from './refusal.ts'
import { nameOfFamily } from '../../parts/lottery/names.ts'
import { Segments } from './stake-controls.tsx'
import type { Buying } from './use-buy.ts'
import type { DrawNow } from './use-draw.ts'

export interface SlipPanelProps {
  readonly slip: Slip
  readonly totals: SlipTotals
  readonly draw: DrawNow & { readonly seconds: number }
  readonly buying: Buying
  readonly chasing: ReturnType<typeof useChaseWish>
  change(make: (before: Slip) => Slip): void
  onEdit(item: SlipItem): void
  /** The games that the same picks may be bought for, each with a ticket of its own; the slip's alone where there are no others. */
  readonly offered: readonly string[]
  /** The game of the slip. */
  readonly gameCode: string
  /** Puts the picks that were bought on the slip once more. */
  onAgain(): void
  /** Back to the board, where the slip lies over it. */
  onBack?(): void
}

const ruleFaults: ReadonlySet<string> = new Set<Fault>([
  'empty',
  'not-a-choice',
  'twice',
  'too-few',
  'too-many',
  'rows',
  'too-many-lines',
  'no-line',
  'line-least',
  'line-most',
])
const isRuleFault = (fault: string): fault is Fault => ruleFaults.has(fault)

/** What a refusal says beside its pick, or above the button. */
function useRefusalWords(): (refusal: Refusal) => string {
  const t = useT()
  const written = useUnits()
  const words = useFaultWords()
  return ({ code, pick, fault, detail = '', number, most, stake }) => {
    if (code === 'PICK_INVALID' && fault !== undefined && isRuleFault(fault)) return words({ fault, detail })
    if (code === 'PICK_INVALID' && fault === 'play') return t('lottery.fault.off')
    if (code === 'NUMBER_CLOSED' && number !== undefined) return t('lottery.refused.numberClosed', { number })
    if (code === 'NUMBER_FULL' && most !== undefined)
      return number === undefined
        ? t('lottery.refused.playFull', { most: written(parseMoney(most)) })
        : t('lottery.refused.numberFull', { number, most: written(parseMoney(most)) })
    if (code === 'DRAW_LIMIT' && most !== undefined)
      return t('lottery.refused.drawMost', { most: written(parseMoney(most)) })
    if (code === 'AMOUNT_OUT_OF_RANGE' && most !== undefined)
      return pick === undefined || stake === undefined
        ? t('lottery.refused.ticketMost', { most: written(parseMoney(most)) })
        : t('lottery.refused.winMost', { most: written(parseMoney(most)), stake: written(parseMoney(stake)) })
    if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'BUSY') return t('lottery.refused.noAnswer')
    return t(`error.${code}`)
  }
}

/** What stands above the picks where their draw is over, closes soon, or a purchase has no answer yet. */
function SlipNote({ slip, draw, buying, change }: Pick<SlipPanelProps, 'slip' | 'draw' | 'buying' | 'change'>) {
  const t = useT()
  const { numero, seconds } = draw
  if (slip.key !== null && !buying.busy)
    return <p className="rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">{t('lottery.unanswered')}</p>
  if (slip.numero !== numero)
    return (
      <div role="alert" className="grid gap-2 rounded-sm bg-accent-soft px-3.5 py-3 text-sm">
        <p>{slip.numero === null ? t('lottery.noDraw') : t('lottery.drawOver', { numero: slip.numero })}</p>
        {numero !== null && (
          <Button size="sm" look="light" onClick={() => change((before) => moveTo(before, numero))}>
            {t('lottery.moveTo', { numero })}
          </Button>
        )}
      </div>
    )
  if (seconds > SOON || seconds === 0) return null
  return (
    <p role="status" className="rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm font-semibold text-lost">
      {t('lottery.closesSoon', { time: clockText(seconds) })}
    </p>
  )
}

/** The picks of one ticket, what they cost together, and the purchase. */
export function SlipPanel(props: SlipPanelProps) {
  const { slip, totals, draw, buying, chasing, offered, gameCode, change, onEdit, onAgain, onBack } = props
  const t = useT()
  const written = useUnits()
  const refusalWords = useRefusalWords()
  const { busy, refusals, receipts, placed } = buying
  const isPending = slip.key !== null
  const isOpen = slip.numero !== null && slip.numero === draw.numero && draw.seconds > 0
  const { wish } = chasing
  const stations = wish === undefined ? stationsOf(slip, gameCode) : [gameCode]
  const tickets = BigInt(stations.length)
  // Of one ticket a refusal stands beside its pick; of several each is told with its station.
  const isAlone = receipts.length === 0 && refusals.length === 1 && stations.length === 1
  const besidePick = isAlone ? refusals[0] : undefined
  const whole = refusals.filter(({ pick }) => !isAlone || pick === undefined)
  const planned = wish === undefined ? undefined : planChase(wish, totals)
  const chase =
    wish === undefined || planned === undefined
      ? undefined
      : { multiples: [...planned.multiples], stopOnWin: wish.stopOnWin }
  const total = planned?.total ?? totals.stake * tickets
  if (slip.items.length === 0) {
    const done = (): void => {
      buying.forget()
      onBack?.()
    }
    if (placed !== undefined) return <ChaseReceipt chase={placed} onDone={done} />
    return receipts.length > 0 ? (
      <Receipt tickets={receipts} onAgain={onAgain} onDone={done} />
    ) : (
      <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
        <IconReceipt className="size-8 text-faint" />
        <p className="text-sm text-mute text-pretty">{t('lottery.slipEmpty')}</p>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex items-baseline justify-between gap-3 text-sm text-mute lg:hidden">
        {draw.numero === null ? t('lottery.noDraw') : t('lottery.drawOf', { numero: draw.numero })}
        <DrawClock seconds={draw.seconds} isSold={draw.numero !== null} className="text-lg" />
      </p>
      <SlipNote slip={slip} draw={draw} buying={buying} change={change} />
      {slip.items.length >= MOST_PICKS && (
        <p className="rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">
          {t('lottery.slipFull', { most: MOST_PICKS })}
        </p>
      )}
      <ul className="grid gap-1.5 lg:max-h-[42dvh] lg:overflow-y-auto">
        {totals.picks.map((quoted) => (
          <SlipPick
            key={quoted.item.id}
            quoted={quoted}
            told={besidePick !== undefined && besidePick.pick === quoted.item.id ? refusalWords(besidePick) : undefined}
            isLocked={busy || isPending}
            onMultiple={(multiple) => change((before) => changePick(before, quoted.item.id, { multiple }))}
            onEdit={() => onEdit(quoted.item)}
            onRemove={() => change((before) => withoutPick(before, quoted.item.id))}
          />
        ))}
      </ul>
      <Segments
        label={t('lottery.chase.mode')}
        values={['one', 'many'] as const}
        nameOf={(mode) => t(`lottery.chase.${mode}`)}
        chosen={wish === undefined ? 'one' : 'many'}
        onChoose={(mode) => chasing.turn(mode === 'many')}
      />
      {wish !== undefined && planned !== undefined && !totals.isWrong && (
        <ChaseFields wish={wish} planned={planned} isLocked={busy || isPending} onChange={chasing.change} />
      )}
      {wish === undefined && offered.length > 1 && (
        <SlipStations
          offered={offered}
          chosen={stations}
          isLocked={busy || isPending}
          onTurn={(station) => change((before) => turnStation(before, gameCode, station))}
        />
      )}
      <dl className="grid gap-1 border-t border-line pt-3 text-sm">
        <div className="flex justify-between gap-3 text-mute">
          <dt>{t('lottery.picksAndLines')}</dt>
          <dd className="amount">
            {formatCount(totals.picks.length)} / {formatCount(totals.lines)}
          </dd>
        </div>
        {wish === undefined && (
          <div className="flex justify-between gap-3 text-mute">
            <dt>{t('lottery.winUpTo')}</dt>
            <dd className="amount text-accent">{written(totals.win * tickets)}</dd>
          </div>
        )}
        {totals.rebate > 0n && (
          <div className="flex justify-between gap-3 text-mute">
            <dt>{t('lottery.rebate')}</dt>
            <dd className="amount">{written(totals.rebate * tickets)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-3 text-base font-semibold">
          <dt>
            {t(wish === undefined ? 'lottery.total' : 'lottery.chase.total')}
            {stations.length > 1 && (
              <span className="block text-xs font-normal text-mute">
                {t('lottery.ticketsEach', { count: formatCount(stations.length) })}
              </span>
            )}
          </dt>
          <dd className="amount text-xl font-bold">{written(total)}</dd>
        </div>
      </dl>
      {receipts.length > 0 && (
        <p role="status" className="rounded-sm bg-won-soft px-3.5 py-2.5 text-sm text-won">
          {t('lottery.boughtAt', { stations: receipts.map((ticket) => nameOfFamily(ticket.gameCode)).join(', ') })}
        </p>
      )}
      {whole.length > 0 && (
        <div role="alert" className="grid gap-2 rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm text-lost">
          {whole.map((one) => (
            <p key={one.gameCode}>
              {!isAlone && <b>{nameOfFamily(one.gameCode)}: </b>}
              {refusalWords(one)}
            </p>
          ))}
          {whole.some(({ code }) => code === 'INSUFFICIENT_FUNDS') && (
            <Link href={paths.member('depositv2')} className={buttonClass('light', 'sm')}>
              {t('lottery.deposit')}
            </Link>
          )}
        </div>
      )}
      <div className="flex gap-2 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:bg-raised-1 max-lg:px-4 max-lg:py-3">
        <Button disabled={busy || isPending} onClick={() => change(() => noSlip)}>
          {t('lottery.clearSlip')}
        </Button>
        <Button
          look="main"
          className="flex-1"
          loading={busy}
          disabled={!isPending && (!isOpen || totals.isWrong || planned?.multiples.length === 0)}
          onClick={() => void buying.buy(slip, chase)}
        >
          {isPending && !busy
            ? t('lottery.askAgain')
            : t(wish === undefined ? 'lottery.buy' : 'lottery.chase.buy', { amount: written(total) })}
        </Button>
      </div>
    </div>
  )
}
