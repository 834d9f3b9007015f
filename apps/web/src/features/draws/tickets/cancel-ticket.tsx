import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import type { LotteryTicket } from '#contract/lottery.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { asClock, useSeconds } from '#ui/use-seconds.ts'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { call } from '../../../app/calls.ts'
import { answersTo } from '../../../app/query.ts'

/** Gives a ticket back, as long as its draw is not about to close; it asks first. */
export function CancelTicket({ ticket }: { readonly ticket: LotteryTicket }) {
  const t = useT()
  const written = useMoney()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, cancelUntil, stake } = ticket
  const seconds = useSeconds(cancelUntil === null ? undefined : Date.parse(cancelUntil))
  async function cancel(): Promise<void> {
    setBusy(true)
    try {
      await call('lottery.cancel', { id })
      toast('good', t('draws.cancel.done'))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    }
    setBusy(false)
    setOpen(false)
    void queries.invalidateQueries(answersTo('lottery.ticket', 'lottery.tickets', 'wallet.balance'))
  }
  if (seconds === 0 && !open) return null
  return (
    <>
      <Button disabled={seconds === 0} onClick={() => setOpen(true)}>
        {t('draws.cancel.action')}
        <span className="amount text-sm font-normal text-mute">{asClock(seconds)}</span>
      </Button>
      <Confirm
        open={open}
        busy={busy}
        danger
        title={t('draws.cancel.title')}
        text={t('draws.cancel.text', { amount: written(stake) })}
        confirmLabel={t('draws.cancel.action')}
        cancelLabel={t('draws.cancel.keep')}
        onConfirm={() => void cancel()}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
