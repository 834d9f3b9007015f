import type { CallRequest } from '#contract/calls.ts'
import { isOwnPath } from '#contract/own-path.ts'

const ROUTES = { VN: '/vnLottery', SEA: '/seaLottery', CN: '/lottery' } as const

/** Where a lottery is on this site. A way back that leads elsewhere is left out. */
export function launchUrl(request: CallRequest<'lottery.launch'>): string {
  const { lottoArea, lottoGameCode, lottoView, backUrl } = request
  const query = new URLSearchParams()
  if (lottoGameCode !== undefined && lottoView !== 'lobby') query.set('gameCode', lottoGameCode)
  if (backUrl !== undefined && isOwnPath(backUrl)) query.set('backUrl', backUrl)
  const text = query.toString()
  return text === '' ? ROUTES[lottoArea] : `${ROUTES[lottoArea]}?${text}`
}
