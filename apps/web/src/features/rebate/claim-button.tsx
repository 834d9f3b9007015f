import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'

/** Claims what is due. The key stays until an answer came, so that the same press sent again is paid once. */
export function ClaimButton({ due }: { readonly due: string }) {
  const t = useT()
  const money = useMoney()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const key = useRef<string>(undefined)
  const isDue = parseMoney(due) > 0n
  async function claim(): Promise<void> {
    setBusy(true)
    try {
      const { amount } = await call('rebate.claim', { key: (key.current ??= crypto.randomUUID()) })
      key.current = undefined
      toast('good', t('rebate.claimed', { amount: money(amount) }))
    } catch (cause) {
      const code = cause instanceof CallError ? cause.code : 'INTERNAL'
      if (code !== 'NETWORK' && code !== 'TIMEOUT') key.current = undefined
      toast('bad', t(`error.${code}`))
    }
    setBusy(false)
    void queries.invalidateQueries(answersTo('rebate', 'wallet.balance'))
  }
  return (
    <Button
      look="main"
      disabled={!isDue}
      loading={busy}
      className="justify-self-start max-sm:w-full"
      onClick={() => void claim()}
    >
      {isDue ? t('rebate.take', { amount: money(due) }) : t('rebate.nothing')}
    </Button>
  )
}
