import type { CallResponse } from '#contract/calls.ts'
import { type AgentPageName, contractPages } from '../../app/agent-pages.ts'

/** What of its contracts an agent is asked about, each with the page where it is answered. */
export const askedIn = (
  money: CallResponse<'member.consolidated'> | undefined,
): readonly { readonly page: AgentPageName; readonly what: 'new' | 'termination' }[] =>
  contractPages.flatMap(({ page, flag }) => {
    const what = money?.[flag]
    return what === 'new' || what === 'termination' ? [{ page, what }] : []
  })
