import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import IconReturn from '~icons/lucide/undo-2'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#client/call-error.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money, useMoney } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { BonusLine } from './bonus-line.tsx'
import { useMain } from './use-main.ts'
import { Shares } from './shares.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { TransferList } from './transfer-list.tsx'
import { MainCard, VendorCard } from './wallet-cards.tsx'
import { Waiting } from './waiting.tsx'
import { type Direction, type Holding, newKey, sumOf, unitsOf } from './wish.ts'

/** While something is on its way, the vendors are asked again this often. */
const ASK_MS = 4000

/** All wallets of a member, what is on its way between them, and the ways to move it. */
export function VendorWallets() {
  const main = useMain()
  const { data, isError, refetch } = useQuery({
    ...callQuery('wallet.vendors', {}),
    staleTime: 5000,
    refetchInterval: ({ state }) => (hasPending(state.data?.wallets) ? ASK_MS : false),
  })
  const [asked, setAsked] = useState<{ vendor: string; direction: Direction } | null>(null)
  const [open, setOpen] = useState(false)
  const wallets = data?.wallets
  const chosen = wallets?.find(({ vendor }) => vendor === asked?.vendor)
  const ask = (vendor: string) => (direction: Direction) => {
    setAsked({ vendor, direction })
    setOpen(true)
  }
  const t = useT()
  if (isError && data === undefined)
    return <LoadFailed text={t('transfer.failedText')} onAgain={() => void refetch()} />
  return (
    <div className="grid gap-8">
      <Overview main={main} wallets={wallets} />
      <div className="grid gap-3 sm:grid-cols-2">
        <MainCard balance={main} />
        {wallets === undefined
          ? [0, 1].map((at) => <Skeleton key={at} className="h-40 rounded-md" />)
          : wallets.map((wallet) => <VendorCard key={wallet.vendor} wallet={wallet} onMove={ask(wallet.vendor)} />)}
      </div>
      <Waiting wallets={wallets} />
      <TransferList wallets={wallets} />
      {chosen !== undefined && asked !== null && main !== undefined && (
        <TransferDialog
          open={open}
          wallet={chosen}
          main={main}
          direction={asked.direction}
          bonus={data?.bonus ?? null}
          onClose={() => setOpen(false)}
          onGone={() => setAsked(null)}
        />
      )}
    </div>
  )
}

const hasPending = (wallets: readonly Holding[] | undefined): boolean =>
  wallets?.some(({ pending }) => unitsOf(pending) > 0n) ?? false

/** All money in one figure, where it lies, and the one action that concerns all of it. */
function Overview({
  main,
  wallets,
}: {
  readonly main: string | undefined
  readonly wallets: readonly Holding[] | undefined
}) {
  const t = useT()
  const silent = wallets?.filter(({ balance }) => balance === null) ?? []
  const total =
    main === undefined || wallets === undefined
      ? undefined
      : sumOf([main, ...wallets.flatMap(({ balance, pending }) => [balance ?? '0', pending])])
  return (
    <section
      aria-label={t('transfer.total')}
      className="grid bg-linear-to-br from-accent-soft/80 via-raised-1 to-raised-1 gap-6 rounded-lg p-6 md:p-8"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <p className="text-sm text-mute">{t('transfer.total')}</p>
          {total === undefined ? (
            <Skeleton className="h-12 w-56" />
          ) : (
            <Money value={total} counts className="display text-3xl font-extrabold sm:text-4xl" />
          )}
          {silent.length > 0 && (
            <p className="text-sm text-mute">
              {t('transfer.totalWithout', { vendors: silent.map(({ name }) => name).join(', ') })}
            </p>
          )}
        </div>
        <ReturnAll wallets={wallets ?? []} />
      </div>
      {main !== undefined && wallets !== undefined && <Shares main={main} wallets={wallets} />}
      <BonusLine />
    </section>
  )
}

/** Brings back what lies at every vendor, with one click. */
function ReturnAll({ wallets }: { readonly wallets: readonly Holding[] }) {
  const t = useT()
  const money = useMoney()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const giveBack = async (): Promise<void> => {
    setBusy(true)
    try {
      const { returned, silent } = await call('wallet.returnAll', { key: newKey() })
      const names = wallets.filter(({ vendor }) => silent.includes(vendor)).map(({ name }) => name)
      if (unitsOf(returned) > 0n) toast('good', t('transfer.returned', { amount: money(returned) }))
      if (names.length > 0) toast('news', t('transfer.someSilent', { vendors: names.join(', ') }))
      else if (unitsOf(returned) === 0n) toast('news', t('transfer.nothingBack'))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    } finally {
      setBusy(false)
      void queries.invalidateQueries(answersTo('wallet'))
    }
  }
  // Nothing calls for it where all lies in the main wallet; a silent vendor may still hold something.
  const away = wallets.some(({ balance }) => balance === null || unitsOf(balance) > 0n)
  return (
    <Button
      look={away ? 'main' : 'quiet'}
      icon={IconReturn}
      loading={busy}
      disabled={wallets.length === 0}
      onClick={() => void giveBack()}
    >
      {t('transfer.returnAll')}
    </Button>
  )
}
