import { calls } from 'virtual:calls'
import type { Client } from '#client/client.ts'
import type { SiteCallName } from '#contract/calls.ts'
import { createCalls } from '#kit/calls.ts'
import { readToken } from './session-storage.ts'
import { interrupt, type Interrupt } from './ui-state.ts'

type Ended = (why: unknown) => void
let tellEnded: Ended = () => {}

/** Who is told when the server no longer knows the session. */
export const onSessionEnded = (listener: Ended): void => {
  tellEnded = listener
}

type Closing = 'MAINTENANCE' | 'REGION_BLOCKED'
let tellClosed: (code: Closing) => void = () => {}

/** Who is told when the server refuses a call because the site is closed to this visitor. */
export const onClosed = (listener: (code: Closing) => void): void => {
  tellClosed = listener
}

/** What a call can be repeated after. */
const repairs: Partial<Record<string, Interrupt>> = {
  REAUTHENTICATION_REQUIRED: 'reauthenticate',
  PASSWORD_CHANGE_REQUIRED: 'newPassword',
  TERMS_NOT_ACCEPTED: 'terms',
}

/** The calls of the contract that the site makes. */
export const client = createCalls<SiteCallName>({
  table: calls,
  readToken,
  onSessionEnded: (why) => tellEnded(why),
  async onRefused(code) {
    if (code === 'MAINTENANCE' || code === 'REGION_BLOCKED') tellClosed(code)
    if (code === 'TRIAL_ACCOUNT') void interrupt('trial')
    const repair = repairs[code]
    return repair !== undefined && interrupt(repair)
  },
})

/** Makes a call of the contract. What stands in its way is asked for here, and then the call is made once more. */
export const call: Client['call'] = (name, request, options) => client.call(name, request, options)

/** Adds calls that the first page does without; whoever makes them loads them first. */
export const learnCalls: Client['learn'] = (more) => client.learn(more)

export const encrypt: Client['encrypt'] = (data) => client.encrypt(data)
