import type { ConsoleCallName } from '#contract/calls.ts'
import {
  casePath,
  contentPath,
  memberPath,
  providersPath,
  resourcePath,
  settingsPath,
  vendorsPath,
} from '../app/paths.ts'

/** What has a page: the call that the page asks, and its address by what stands after the kind. */
type Page = readonly [call: ConsoleCallName, pathOf: (id: string) => string]

const row =
  (resource: string) =>
  (id: string): string =>
    resourcePath(resource, id)

const pages: Readonly<Record<string, Page>> = {
  member: ['members.read', memberPath],
  case: ['cases.read', casePath],
  operator: ['operators.list', row('operators')],
  invitation: ['operators.invitations', row('invitations')],
  role: ['roles.list', row('roles')],
  proposal: ['proposals.list', row('proposals')],
  deposit: ['cashier.deposits', row('deposits')],
  withdrawal: ['cashier.withdrawals', row('withdrawals')],
  affiliate: ['affiliates.list', row('affiliates')],
  feedback: ['feedback.queue', row('feedback')],
  broadcast: ['broadcasts.list', row('broadcasts')],
  game: ['gameDesk.games', row('games')],
  vendor: ['gameDesk.vendors', () => vendorsPath],
  provider: ['providers.list', () => providersPath],
  providerKey: ['providers.list', () => providersPath],
  draw: ['lotteryDesk.draws', (id) => resourcePath('draws', id.replace(':', '/'))],
  lottery: ['lotteryDesk.draws', (id) => `${resourcePath('draws')}?${String(new URLSearchParams({ gameCode: id }))}`],
  sportEvent: ['sportsDesk.events', row('sport-events')],
  sportMarket: ['sportsDesk.markets', row('sport-markets')],
  sportProducer: ['sportsDesk.producers', row('sport-producers')],
  setting: ['settings.read', (id) => `${settingsPath}?${String(new URLSearchParams({ group: id }))}`],
  content: ['content.list', (id) => contentPath(id.replace(':', '/'))],
}

/** The address of what a subject such as `member:7` names; undefined where it has no page, or one that may not be seen. */
export function subjectPath(subject: string, may: (call: ConsoleCallName) => boolean): string | undefined {
  const [, kind = '', id = ''] = /^([A-Za-z]+):(.+)$/s.exec(subject) ?? []
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined
  if (page === undefined) return undefined
  const [call, pathOf] = page
  return may(call) ? pathOf(id) : undefined
}
