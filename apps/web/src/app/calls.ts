import { calls } from 'virtual:calls'
import { CallError } from '#client/call-error.ts'
import { createClient, type Client } from '#client/client.ts'
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

const client = createClient({ calls, baseUrl: '', token: { get: readToken }, onSessionEnded: (why) => tellEnded(why) })

/** Adds calls that the first page does without; whoever makes them loads them first. */
export const learnCalls: Client['learn'] = (more) => client.learn(more)

/** What a call can be repeated after. */
const repairs: Partial<Record<string, Interrupt>> = { REAUTHENTICATION_REQUIRED: 'reauthenticate', TERMS_NOT_ACCEPTED: 'terms' }

/** Makes a call of the contract. What stands in its way is asked for here, and then the call is made once more. */
export const call: Client['call'] = async (name, request, options) => {
  try {
    return await client.call(name, request, options)
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause
    if (cause.code === 'MAINTENANCE' || cause.code === 'REGION_BLOCKED') tellClosed(cause.code)
    if (cause.code === 'TRIAL_ACCOUNT') void interrupt('trial')
    const repair = repairs[cause.code]
    if (repair === undefined || !(await interrupt(repair))) throw cause
    return client.call(name, request, options)
  }
}
