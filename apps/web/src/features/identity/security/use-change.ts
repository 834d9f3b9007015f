import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteCallName } from '#contract/calls.ts'
import { toast } from '#ui/toast.tsx'
import { asFailure } from '#kit/field-errors.ts'
import { translate } from '#kit/language.ts'
import { answersTo } from '../../../app/query.ts'

/** Does something to a list and asks for it anew; `busy` names what is being done. */
export function useChange(...lists: SiteCallName[]) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function run(name: string, work: () => Promise<unknown>): Promise<void> {
    setBusy(name)
    try {
      await work()
      await queries.invalidateQueries(answersTo(...lists))
    } catch (cause) {
      toast('bad', translate(`error.${asFailure(cause).code}`))
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run: (name: string, work: () => Promise<unknown>) => void run(name, work) }
}
