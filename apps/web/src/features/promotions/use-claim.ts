import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { setRewards } from '../../app/rewards.ts'

/** Stands for all rewards where one of them is busy. */
export const ALL = 'all'

/** Claims rewards, one or all, and brings every page and badge along; what was paid is told to `onPaid`. */
export function useClaim(onPaid: (ids: readonly string[]) => void) {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function claim(id: string): Promise<void> {
    setBusy(id)
    try {
      const { paid, refused, open } = await call('reward.claim', id === ALL ? {} : { id })
      setRewards(open)
      if (refused.length > 0) toast('bad', t('reward.refused', { count: refused.length }))
      if (paid.length > 0) onPaid(paid)
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    }
    await queries.invalidateQueries(answersTo('reward', 'promotion', 'bonus', 'wallet.balance'))
    setBusy(undefined)
  }
  return { busy, claim: (id: string) => void claim(id) }
}
