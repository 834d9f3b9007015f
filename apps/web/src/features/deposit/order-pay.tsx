import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconArrow from '~icons/lucide/arrow-up-right'
import IconLock from '~icons/lucide/lock-keyhole'
import { CallError } from '#client/call-error.ts'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { UploadField } from '../../parts/upload-field.tsx'
import { CopyLine } from './copy-line.tsx'
import { Countdown } from './countdown.tsx'

type Pay = NonNullable<DepositOrder['pay']>
type Account = NonNullable<Pay['account']>
type Address = NonNullable<Pay['address']>
const QR_SIDE = 184

/** The provider's page, where the member pays and from which it comes back here. */
function Page({ url }: { readonly url: string }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <p className="text-mute text-pretty">{t('deposit.page.text')}</p>
      <a href={url} className={cx(buttonClass('main', 'lg'), 'max-sm:px-4 max-sm:whitespace-normal')}>
        <IconLock className="size-[1.1em]" />
        {t('deposit.page.go')}
      </a>
    </div>
  )
}

function Chain({ address, url }: { readonly address: Address; readonly url: string | null }) {
  const t = useT()
  return (
    <div className="grid gap-5">
      <p className="text-mute text-pretty">{t('deposit.chain.text', { needed: address.confirmationsNeeded })}</p>
      <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <span className="justify-self-center rounded-md bg-white p-1">
          <QrCode
            text={`bitcoin:${address.address}?amount=${address.amount}`}
            label={t('deposit.chain.qr')}
            side={QR_SIDE}
          />
        </span>
        <dl className="grid gap-2">
          <CopyLine
            label={t('deposit.chain.amount')}
            value={`${address.amount} BTC`}
            copies={address.amount}
            strong
            mono
          />
          <CopyLine label={t('deposit.chain.address')} value={address.address} />
          <div className="px-4 py-1 text-sm">
            <dt className="inline text-faint">{t('deposit.chain.network')} </dt>
            <dd className="inline text-mute">{address.network}</dd>
          </div>
        </dl>
      </div>
      {url !== null && (
        <a href={url} className={buttonClass('quiet', 'md')}>
          {t('deposit.chain.page')}
          <IconArrow className="size-4 rtl:-scale-x-100" />
        </a>
      )}
    </div>
  )
}

/** An account to transfer to, and the proof that it was done. */
function Transfer({ order, account }: { readonly order: DepositOrder; readonly account: Account }) {
  const t = useT()
  const money = useMoney()
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<string[]>([])
  const [sending, setSending] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (): Promise<void> => {
    if (uploads.length === 0) return setFailure(t('deposit.proof.missing'))
    setSending(true)
    try {
      const next = await call('deposit.prove', { id: order.id, uploads })
      queries.setQueryData(callQuery('deposit.order', { id: order.id }).queryKey, next)
    } catch (cause) {
      setFailure(t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
      await queries.invalidateQueries(answersTo('deposit.order'))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="grid gap-5">
      <p className="text-mute text-pretty">{t('deposit.transfer.text')}</p>
      <dl className="grid gap-2 sm:grid-cols-2">
        <CopyLine label={t('deposit.transfer.reference')} value={account.reference} strong mono />
        <CopyLine
          label={t('deposit.amount')}
          value={money(order.amount)}
          copies={Number(order.amount).toFixed(2)}
          mono
        />
        <CopyLine label={t('deposit.transfer.bank')} value={account.bank} />
        <CopyLine label={t('deposit.transfer.number')} value={account.number} mono />
        <CopyLine label={t('deposit.transfer.holder')} value={account.holder} wide />
      </dl>
      <UploadField
        purpose="deposit"
        value={uploads}
        label={t('deposit.proof.label')}
        hint={t('deposit.proof.hint')}
        required
        error={failure}
        onBusy={setUploading}
        onChange={(ids) => {
          setUploads(ids)
          setFailure(undefined)
        }}
      />
      <Button look="main" size="lg" loading={sending} disabled={uploading} onClick={() => void send()}>
        {t('deposit.proof.send')}
      </Button>
    </div>
  )
}

/** How an open order is paid. */
export function OrderPay({ order }: { readonly order: DepositOrder }) {
  const t = useT()
  const { pay } = order
  return (
    <>
      <Countdown from={order.createdAt} until={order.expiresAt} />
      {pay === null && <p className="text-mute text-pretty">{t('deposit.unopened')}</p>}
      {pay?.account != null && <Transfer order={order} account={pay.account} />}
      {pay?.address != null && <Chain address={pay.address} url={pay.url} />}
      {pay?.account === null && pay.address === null && pay.url !== null && <Page url={pay.url} />}
    </>
  )
}
