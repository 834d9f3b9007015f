import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'

/** Grabs a share of an envelope, and brings the page and the balance along. */
export function useGrab() {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function grab(id: string): Promise<void> {
    setBusy(true)
    try {
      // The badge follows the socket.
      await call('envelope.grab', { id })
    } catch (cause) {
      const code = cause instanceof CallError ? cause.code : 'INTERNAL'
      toast(code === 'SOLD_OUT' ? 'news' : 'bad', code === 'SOLD_OUT' ? t('env.soldOut.text') : t(`error.${code}`))
    }
    await queries.invalidateQueries(answersTo('envelope', 'reward', 'wallet.balance'))
    setBusy(false)
  }
  return { busy, grab: (id: string) => void grab(id) }
}
