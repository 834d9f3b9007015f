import type { CallResponse } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { call } from './calls.ts'
import type { FirstData } from './first-data.ts'
import { write } from './session-storage.ts'

/** Reads what the server put into the document; undefined when it put nothing there. */
export function readFirstData(): FirstData | undefined {
  const text = document.getElementById('first-data')?.textContent?.trim() ?? ''
  if (!text.startsWith('{')) return undefined
  const first: FirstData = JSON.parse(text)
  return first
}

export interface Start {
  readonly permission: CallResponse<'system.permission'>
  readonly first: FirstData
}

/** The first data of the document or, where a document came without, the one call that nothing works without. */
export async function start(): Promise<Start> {
  const inside = readFirstData()
  const found = inside?.answers.find((answer) => answer[0] === 'system.permission')
  if (inside !== undefined && found !== undefined) return { permission: found[2], first: inside }
  const permission = await call('system.permission', {})
  const language: LanguageCode = permission.brand.defaultLanguage
  return { permission, first: { language, answers: [['system.permission', {}, permission]] } }
}

/** What somebody brought along in the address: kept as long as the tab lives, also after moving between pages. */
const brought = ['referralCode', 'affiliateCode'] as const

/** Good for one use and not for other eyes or for the history: it leaves the address before anything else happens. */
const secrets = ['token', 'resetPassword', 'social', 'socialFailed'] as const

export type Arrival = Partial<Record<(typeof secrets)[number], string>>

/** Reads what the address says about the visitor, keeps what outlasts it, and takes out what nobody else may see. */
export function readArrival(): Arrival {
  const query = new URLSearchParams(location.search)
  for (const name of brought) {
    const value = query.get(name)
    // No code looks otherwise, and a registration with another text is refused as a whole.
    if (value !== null && /^[\w-]{1,64}$/.test(value)) write({ [name]: value })
  }
  const arrival: Arrival = {}
  for (const name of secrets) {
    const value = query.get(name)
    if (value !== null) arrival[name] = value
    query.delete(name)
  }
  if (Object.keys(arrival).length > 0) {
    const rest = query.toString()
    history.replaceState(history.state, '', location.pathname + (rest === '' ? '' : `?${rest}`) + location.hash)
  }
  return arrival
}
