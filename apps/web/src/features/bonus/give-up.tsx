import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import type { Grant } from '../../parts/bonus-terms.tsx'

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-2.5">
    <dt className="text-mute">{name}</dt>
    <dd className="font-semibold text-ink">{children}</dd>
  </div>
)

/** What is lost by giving a bonus up, and what stays. */
function Balance({ grant: { state, amount, wagered, required }, purse }: GiveUpProps) {
  const t = useT()
  const money = useMoney()
  const own = useQuery(callQuery('wallet.balance', {})).data?.balance
  const isActive = state === 'active'
  return (
    <div className="grid gap-4">
      <p>{t(isActive ? 'bonus.giveUp.text' : 'bonus.giveUp.waits')}</p>
      <dl className="grid">
        <Line name={t('bonus.giveUp.lost')}>
          <Money value={isActive ? purse : amount} className="text-lost" />
        </Line>
        {isActive && (
          <Line name={t('bonus.giveUp.lostWagered')}>
            {t('bonus.wagered', { done: money(wagered), required: money(required) })}
          </Line>
        )}
        {own !== undefined && (
          <Line name={t('bonus.giveUp.kept')}>
            <Money value={own} />
          </Line>
        )}
      </dl>
    </div>
  )
}

interface GiveUpProps {
  readonly grant: Grant
  /** What lies in the purse of the active one. */
  readonly purse: string
}

/** Gives a bonus up, after it said exactly what is lost. */
export function GiveUp({ grant, purse }: GiveUpProps) {
  const t = useT()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  async function giveUp(): Promise<void> {
    setBusy(true)
    try {
      const { state } = await call('bonus.giveUp', { id: grant.id })
      // It may have ended in another way while one was asked.
      toast('news', t(state === 'forfeited' ? 'bonus.giveUp.done' : 'bonus.giveUp.over'))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    }
    setBusy(false)
    setOpen(false)
    void queries.invalidateQueries(answersTo('bonus', 'wallet.balance'))
  }
  return (
    <>
      <Button look="ghost" className="hairline" onClick={() => setOpen(true)}>
        {t('bonus.giveUp.action')}
      </Button>
      <Confirm
        open={open}
        busy={busy}
        danger
        title={t('bonus.giveUp.title')}
        text={<Balance grant={grant} purse={purse} />}
        confirmLabel={t('bonus.giveUp.do')}
        cancelLabel={t('bonus.giveUp.keep')}
        onConfirm={() => void giveUp()}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
