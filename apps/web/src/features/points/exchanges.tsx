import IconMoney from '~icons/lucide/banknote'
import IconGift from '~icons/lucide/gift'
import IconPackage from '~icons/lucide/package'
import IconRounds from '~icons/lucide/gamepad-2'
import IconTurn from '~icons/lucide/repeat-2'
import { parseMoney } from '#rules/money.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Icon } from '#ui/icon.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { Line, PointCount, Price } from './parts.tsx'
import type { Exchange } from './use-mall.ts'

const signs: Readonly<Record<Exchange['exchangeType'], Icon>> = {
  goods: IconPackage,
  bonus: IconGift,
  cash: IconMoney,
  freeRounds: IconRounds,
  convert: IconTurn,
}
const tones = { inProcess: 'news', approved: 'won', rejected: 'lost' } as const

/** What the member exchanged points for, the newest first; each opens to all that is known of it. */
export function Exchanges() {
  const t = useT()
  const language = useLanguage()
  const pages = usePages({
    key: ['points.exchanges', { language }],
    load: (page, options) => call('points.exchanges', { language, ...page }, options),
  })
  const { rows, error, again } = pages
  if (rows === undefined) return error === null ? <ListSkeleton /> : <LoadFailed onAgain={again} />
  if (rows.length === 0)
    return (
      <EmptyState
        picture={<EmptyPicture name="chest" />}
        title={t('points.exchanges.none')}
        text={t('points.exchanges.noneText')}
      />
    )
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {rows.map((one) => (
          <li key={one.transactionNumber} className="bg-raised-1">
            <Row exchange={one} />
          </li>
        ))}
      </ul>
      <MoreRows pages={pages} />
    </>
  )
}

export const ListSkeleton = () => (
  <div className="grid gap-2" aria-busy="true">
    {Array.from({ length: 5 }, (_, at) => (
      <Skeleton key={at} className="h-18 rounded-md" />
    ))}
  </div>
)

function Row({ exchange }: { readonly exchange: Exchange }) {
  const t = useT()
  const at = useMoment()
  const { exchangeType, status, quantity } = exchange
  const Sign = signs[exchangeType]
  const name = exchangeType === 'convert' ? t('points.type.convert') : exchange.productName
  return (
    <details className="group">
      <summary className="flex min-h-18 cursor-pointer list-none items-center gap-3.5 px-4 py-3 quick-colors hover:bg-raised-2 [&::-webkit-details-marker]:hidden">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised-3 text-accent">
          <Sign className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-semibold">{quantity > 1 ? `${name} × ${formatCount(quantity)}` : name}</span>
          <span className="text-sm text-faint">{at(exchange.applicationTime)}</span>
        </span>
        <span className="grid justify-items-end gap-1">
          <PointCount value={`-${exchange.requiredPoints}`} className="font-semibold" />
          <Badge tone={tones[status]}>{t(`points.state.${status}`)}</Badge>
        </span>
      </summary>
      <div className="border-t border-line px-4 py-2">
        {exchange.remarks !== null && (
          <p className="my-2 rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm text-pretty">{exchange.remarks}</p>
        )}
        <dl className="grid text-sm">
          <Line name={t('points.exchange.number')}>
            <span dir="ltr" className="amount">
              {exchange.transactionNumber}
            </span>
          </Line>
          <Line name={t('points.exchange.type')}>{t(`points.type.${exchangeType}`)}</Line>
          <Line name={t('points.exchange.applied')}>{at(exchange.applicationTime)}</Line>
          {exchange.time !== null && <Line name={t('points.exchange.decided')}>{at(exchange.time)}</Line>}
          <Line name={t('points.quantity')}>{formatCount(quantity)}</Line>
          <Line name={t('points.cost')}>
            <Price points={exchange.requiredPoints} amount={exchange.requiredAmount} />
          </Line>
          {parseMoney(exchange.paymentAmount) > 0n && (
            <Line name={t('points.exchange.paid')}>
              {t('points.exchange.main')} · <Money value={exchange.paymentAmount} />
            </Line>
          )}
          {exchange.deliveryAddress !== null && (
            <Line name={t('points.address')}>
              <span className="text-pretty">{exchange.deliveryAddress}</span>
            </Line>
          )}
          {exchange.phone !== null && (
            <Line name={t('points.phone')}>
              <span dir="ltr">{exchange.phone}</span>
            </Line>
          )}
        </dl>
      </div>
    </details>
  )
}
