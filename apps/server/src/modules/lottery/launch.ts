import type { CallRequest } from '#contract/calls.ts'

const ROUTES = { VN: '/vnLottery', SEA: '/seaLottery', CN: '/lottery' } as const

/** A path of this site and nothing else: neither another origin nor what a browser reads as one. */
const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text)

/** Where a lottery is on this site. A way back that leads elsewhere is left out. */
export function launchUrl(request: CallRequest<'lottery.launch'>): string {
  const { lottoArea, lottoGameCode, lottoView, backUrl } = request
  const query = new URLSearchParams()
  if (lottoGameCode !== undefined && lottoView !== 'lobby') query.set('gameCode', lottoGameCode)
  if (backUrl !== undefined && isOwnPath(backUrl)) query.set('backUrl', backUrl)
  const text = query.toString()
  return text === '' ? ROUTES[lottoArea] : `${ROUTES[lottoArea]}?${text}`
}
