import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteCallName } from '#contract/calls.ts'
import { toast } from '#ui/toast.tsx'
import { translate } from '../../../app/language.ts'
import { asFailure } from '../use-form.ts'

/** Does something to a list and asks for it anew; `busy` names what is being done. */
export function useChange(...lists: SiteCallName[]) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function run(name: string, work: () => Promise<unknown>): Promise<void> {
    setBusy(name)
    try {
      await work()
      await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] })))
    } catch (cause) {
      toast('bad', translate(`error.${asFailure(cause).code}`))
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run: (name: string, work: () => Promise<unknown>) => void run(name, work) }
}
