import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconAgain from '~icons/lucide/rotate-cw'
import IconBack from '~icons/lucide/arrow-down-left'
import IconCloud from '~icons/lucide/cloud-off'
import IconThere from '~icons/lucide/arrow-up-right'
import IconWallet from '~icons/lucide/wallet'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { answersTo } from '../../app/query.ts'
import { useCategoryLanes } from '../../parts/category-lanes.ts'
import { CashierLinks } from './cashier-links.tsx'
import { type Direction, type Holding, unitsOf } from './wish.ts'

function Card({
  sign,
  name,
  children,
  actions,
}: {
  readonly sign: ReactNode
  readonly name: string
  readonly children: ReactNode
  readonly actions: ReactNode
}) {
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-md bg-raised-1 p-5">
      <Head sign={sign} name={name} />
      <div className="grid flex-1 content-start gap-1">{children}</div>
      {actions}
    </section>
  )
}

const Head = ({ sign, name }: { readonly sign: ReactNode; readonly name: string }) => (
  <div className="flex items-center gap-3">
    {sign}
    <h2 className="min-w-0 flex-1 truncate text-lg font-bold">{name}</h2>
  </div>
)

/** The main wallet, with what it is for and the two ways of money. */
export function MainCard({ balance }: { readonly balance: string | undefined }) {
  const t = useT()
  return (
    <section
      aria-label={t('transfer.main')}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 rounded-md bg-raised-1 p-5 sm:col-span-2"
    >
      <div className="grid gap-4">
        <Head
          sign={
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
            >
              <IconWallet className="size-5" />
            </span>
          }
          name={t('transfer.main')}
        />
        <div className="grid gap-1">
          {balance === undefined ? (
            <Skeleton className="h-8 w-32" />
          ) : (
            <Money value={balance} counts className="text-2xl font-bold" />
          )}
          <p className="text-sm text-faint text-pretty">{t('transfer.mainText')}</p>
        </div>
      </div>
      <CashierLinks />
    </section>
  )
}

/** The first letters of a name's words, where the vendor has no sign of its own. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')

/** What a vendor's wallet is for, and whether the lobby has games of it. */
function Purpose({ vendor, name }: { readonly vendor: string; readonly name: string }) {
  const t = useT()
  const here = useCategoryLanes().some(({ lane }) => lane.cards.some(({ vassalage }) => vassalage === vendor))
  return (
    <p className="text-sm text-faint text-pretty">
      {t(here ? 'transfer.vendorText' : 'transfer.vendorApart', { vendor: name })}
    </p>
  )
}

export function VendorCard({
  wallet: { vendor, name, balance, pending },
  onMove,
}: {
  readonly wallet: Holding
  onMove(direction: Direction): void
}) {
  const t = useT()
  const queries = useQueryClient()
  const sign = (
    <span
      aria-hidden="true"
      className="display grid size-10 shrink-0 place-items-center rounded-full bg-raised-3 text-sm font-bold"
    >
      {initials(name)}
    </span>
  )
  if (balance === null) {
    return (
      <Card
        name={name}
        sign={sign}
        actions={
          <div className="flex">
            <Button
              size="sm"
              icon={IconAgain}
              onClick={() => void queries.invalidateQueries(answersTo('wallet.vendors'))}
            >
              {t('transfer.again')}
            </Button>
          </div>
        }
      >
        <p className="flex items-center gap-2 font-semibold">
          <IconCloud className="size-4.5 shrink-0 text-news" />
          {t('transfer.silent')}
        </p>
        <p className="text-sm text-faint text-pretty">{t('transfer.silentText')}</p>
      </Card>
    )
  }
  return (
    <Card
      name={name}
      sign={sign}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={IconThere} onClick={() => onMove('in')}>
            {t('transfer.in')}
          </Button>
          <Button size="sm" icon={IconBack} disabled={unitsOf(balance) === 0n} onClick={() => onMove('out')}>
            {t('transfer.out')}
          </Button>
        </div>
      }
    >
      <Money value={balance} counts className="text-2xl font-bold" />
      <Purpose vendor={vendor} name={name} />
      {unitsOf(pending) > 0n && (
        <p className="text-sm text-mute">
          {t('transfer.onItsWay')}: <Money value={pending} className="font-semibold" />
        </p>
      )}
    </Card>
  )
}
