import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconStop from '~icons/lucide/circle-stop'
import { CallError } from '#client/call-error.ts'
import type { LotteryChase } from '#contract/lottery-chase.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { call } from '../../../app/calls.ts'
import { answersTo } from '../../../app/query.ts'

/** Ends a chase, after it asked: what it holds comes back. */
export function StopChase({ chase: { id, held } }: { readonly chase: LotteryChase }) {
  const t = useT()
  const written = useMoney()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  async function stop(): Promise<void> {
    setBusy(true)
    try {
      const { chase } = await call('lottery.stopChase', { id })
      toast('good', t('draws.chases.stop.done', { amount: written(chase.returned) }))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    }
    setBusy(false)
    setOpen(false)
    void queries.invalidateQueries(answersTo('lottery.chase', 'lottery.chases', 'wallet.balance'))
  }
  return (
    <>
      <Button icon={IconStop} onClick={() => setOpen(true)}>
        {t('draws.chases.stop.action')}
      </Button>
      <Confirm
        open={open}
        busy={busy}
        danger
        title={t('draws.chases.stop.title')}
        text={t('draws.chases.stop.text', { amount: written(held) })}
        confirmLabel={t('draws.chases.stop.action')}
        cancelLabel={t('draws.chases.stop.keep')}
        onConfirm={() => void stop()}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
