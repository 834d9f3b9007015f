import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SiteCallName } from '#contract/calls.ts'
import { textsOf } from './crawler.ts'
import { dialog } from './visits.ts'

/** A list or panel of the site that shows what one call answers. */
export interface ListOfSite {
  readonly call: SiteCallName
  readonly as: 'visitor' | 'member'
  readonly path: string
  /** What has to be done on the page before the call is made. */
  open?(page: Page): Promise<void>
  /** The answer comes within the document, which then has to come without it. */
  readonly inDocument?: true
}

const centre = (page: string, call: SiteCallName, open?: ListOfSite['open']): ListOfSite => ({
  call,
  as: 'member',
  path: `/member?page=${page}`,
  ...(open === undefined ? {} : { open }),
})

const words = textsOf('EN')
const tab =
  (id: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('tab', { name: words.get(id) ?? id, exact: true }).click()

async function search(page: Page): Promise<void> {
  // The key is heard once the page runs.
  const field = dialog(page).getByRole('combobox')
  await expect
    .poll(async () => {
      if ((await field.count()) === 0) await page.keyboard.press('/')
      return field.count()
    })
    .toBe(1)
  await field.fill('ember')
}

/** Every list and panel that waits for a call: each says when it does not load, and can be tried again. */
export const lists: readonly ListOfSite[] = [
  { call: 'games.hot', as: 'visitor', path: '/', inDocument: true },
  { call: 'games.winners', as: 'visitor', path: '/', inDocument: true },
  { call: 'games.winners', as: 'visitor', path: '/winners', inDocument: true },
  { call: 'jackpots.read', as: 'visitor', path: '/winners' },
  { call: 'games.vendors', as: 'visitor', path: '/', inDocument: true },
  { call: 'games.vendors', as: 'visitor', path: '/live', inDocument: true },
  { call: 'games.browse', as: 'visitor', path: '/rng' },
  { call: 'games.search', as: 'visitor', path: '/promotions', open: search },
  {
    call: 'announcements.list',
    as: 'visitor',
    path: '/promotions',
    inDocument: true,
    open: (page) =>
      page
        .getByRole('button', { name: words.get('notice.title') ?? '' })
        .first()
        .click(),
  },
  { call: 'articles.list', as: 'visitor', path: '/blog' },
  { call: 'articles.read', as: 'visitor', path: '/blog?id=fair-rounds' },
  { call: 'help.content', as: 'visitor', path: '/help' },
  { call: 'help.content', as: 'visitor', path: '/contact' },
  { call: 'member.registerSettings', as: 'visitor', path: '/register' },
  { call: 'agents.news', as: 'member', path: '/agentHome?acPage=agentAnnouncement' },
  { call: 'agents.overview', as: 'member', path: '/agentHome' },
  { call: 'agents.overview', as: 'member', path: '/agentHome?acPage=agentRegister' },
  { call: 'agents.links', as: 'member', path: '/agentHome?acPage=agentRegister' },
  { call: 'agents.members', as: 'member', path: '/agentHome?acPage=agentTeam' },
  { call: 'agents.tree', as: 'member', path: '/agentHome?acPage=agentTeam', open: tab('agent.team.view.tree') },
  { call: 'agents.bets', as: 'member', path: '/agentHome?acPage=agentTeamBetting' },
  { call: 'agents.betTotals', as: 'member', path: '/agentHome?acPage=agentTeamBetting' },
  { call: 'agents.loss', as: 'member', path: '/agentHome?acPage=agentUserLoss' },
  { call: 'agents.movements', as: 'member', path: '/agentHome?acPage=agentAccountDetail' },
  { call: 'agents.movementTotals', as: 'member', path: '/agentHome?acPage=agentAccountDetail' },
  { call: 'contracts.own', as: 'member', path: '/agentHome?acPage=agentDividend' },
  { call: 'contracts.bills', as: 'member', path: '/agentHome?acPage=agentIncome' },
  {
    call: 'contracts.bills',
    as: 'member',
    path: '/agentHome?acPage=agentDividend',
    open: tab('contract.view.bills'),
  },
  {
    call: 'contracts.list',
    as: 'member',
    path: '/agentHome?acPage=agentDividend',
    open: tab('contract.view.downlines'),
  },
  {
    call: 'contracts.list',
    as: 'member',
    path: '/agentHome?acPage=agentDailySalary',
    open: tab('contract.view.history'),
  },
  {
    call: 'contracts.requests',
    as: 'member',
    path: '/agentHome?acPage=agentDividend',
    open: tab('contract.view.requests'),
  },
  centre('referral', 'agents.referral'),
  centre('bonusDetails', 'bonus.list'),
  centre('manualRebate', 'rebate.state'),
  { call: 'points.mall', as: 'visitor', path: '/pointMall' },
  { call: 'points.rewards', as: 'member', path: '/pointMall' },
  { call: 'points.exchanges', as: 'member', path: '/pointMall?view=exchanges' },
  { call: 'points.detail', as: 'member', path: '/pointMall?view=detail' },
  centre('rewardCenter', 'reward.list'),
  centre('missionLeaderboard', 'missions.summary'),
  centre('missionLeaderboard', 'missions.leaderboard'),
  { call: 'envelope.list', as: 'visitor', path: '/redEnvelope' },
  { call: 'promotion.list', as: 'visitor', path: '/promotions' },
  { call: 'promotion.read', as: 'visitor', path: '/promotions?id=welcome' },
  { call: 'ranking.list', as: 'visitor', path: '/leaderboard' },
  { call: 'ranking.read', as: 'visitor', path: '/leaderboard' },
  { call: 'raffle.list', as: 'visitor', path: '/raffle' },
  { call: 'games.list', as: 'member', path: '/rng' },
  { call: 'games.recent', as: 'member', path: '/recent' },
  { call: 'favorites.list', as: 'member', path: '/favorite' },
  { call: 'lottery.menus', as: 'visitor', path: '/lott' },
  { call: 'lottery.menus', as: 'member', path: '/lottery' },
  { call: 'lottery.menus', as: 'member', path: '/lottery?gameCode=ssc-1m' },
  { call: 'lottery.terms', as: 'member', path: '/lottery?gameCode=ssc-1m' },
  { call: 'lottery.draws', as: 'member', path: '/lottery?gameCode=ssc-1m' },
  { call: 'lottery.menus', as: 'member', path: '/lottery?view=trend' },
  { call: 'lottery.results', as: 'member', path: '/lottery?view=results' },
  { call: 'lottery.draws', as: 'member', path: '/lottery?view=results&gameCode=ssc-1m' },
  { call: 'lottery.trend', as: 'member', path: '/lottery?view=trend&gameCode=ssc-1m' },
  { call: 'lottery.tickets', as: 'member', path: '/lottery?view=tickets' },
  { call: 'lottery.chases', as: 'member', path: '/lottery?view=chases' },
  { call: 'sports.events', as: 'visitor', path: '/sports' },
  { call: 'sports.events', as: 'visitor', path: '/sports/results' },
  { call: 'sports.event', as: 'visitor', path: '/sports/1' },
  { call: 'sports.bets', as: 'member', path: '/sports/bets' },
  centre('securityCenter', 'member.loginInfo'),
  centre('securityCenter', 'session.list'),
  centre('securityCenter', 'session.history'),
  centre('securityCenter', 'factor.list', tab('security.factor')),
  centre('securityCenter', 'address.list', tab('security.factor')),
  centre('securityCenter', 'contact.list'),
  centre('securityCenter', 'profile.read', tab('security.profile')),
  centre('securityCenter', 'member.icon', tab('security.avatar')),
  centre('securityCenter', 'vip.progress'),
  centre('transferFund', 'wallet.merchant'),
  centre('transferFund', 'wallet.balance'),
  centre('transferFund', 'wallet.vendors'),
  centre('transferFund', 'wallet.transfers'),
  centre('depositv2', 'deposit.channels'),
  centre('depositv2', 'deposit.list'),
  centre('depositRecord', 'deposit.list'),
  centre('withdraw', 'withdrawal.terms'),
  centre('withdraw', 'withdrawal.list'),
  centre('withdrawRecord', 'withdrawal.list'),
  centre('transferUpline', 'transfers.terms'),
  centre('bindCard', 'card.list'),
  centre('personalHistoryCopy', 'record.bets'),
  centre('personalHistoryCopy', 'record.betTotals'),
  centre('transactionHistory', 'record.account'),
  centre('transactionHistory', 'record.accountTotals'),
  centre('personalProfit', 'record.profit'),
  centre('messageV2', 'inbox.list'),
  centre('feedback', 'feedback.list'),
  centre('saferPlay', 'safer.state'),
  centre('saferPlay', 'identity.state'),
  centre('myData', 'data.state'),
]

/** Calls that fill no list: why nothing is said where they fail, or where it is. */
export const noLists: Readonly<Partial<Record<SiteCallName, string>>> = {
  'envelope.results': 'opens below an envelope of which a window has opened; it says so and can be tried again',
  'points.balance': 'a number above the mall, which is asked again with its items',
  'games.facts': 'a few lines beside the buttons of a game, which opens without them',
  'system.permission': 'stands in the document; without it the site says so as a whole',
  'system.countries': 'the choices of one field; the form says what is wrong when it is sent',
  'agents.support': 'beside the login; where it does not come, the page says what the site itself has',
  'inbox.unread': 'a badge, which is left out',
  'member.consolidated': 'a copy of the session, shown nowhere',
  'member.registerRules': 'a copy of the session, shown nowhere',
  'games.vassTypes': 'tabs above a list, which are left out',
  'deposit.order': 'one entry of a list, which says it in the same words; nothing to open without an order',
  'withdrawal.order': 'begins with what the list showed',
  'contracts.preview':
    'beside the fields of an offer, which can be sent without it; it says there why it has no answer',
  'record.bet': 'one entry of a list, which says it in the same words; nothing to open without a bet',
  'lottery.opened': 'the draw after the close, asked for by itself until it is told; the clock beside it says so',
  'lottery.ticket': 'one entry of a list, which says it in the same words; nothing to open without a ticket',
  'lottery.chase': 'one entry of a list, which says it in the same words; nothing to open without a chase',
  'lottery.proof': 'behind a line that opens it, within a draw or a ticket, which says it in the same words',
  'raffle.proof': 'behind a line that opens it, within a raffle, which says it in the same words',
  'sports.cashOutOffer':
    'behind a press, within an open bet, which says it in words of its own and asks again by itself',
  'sports.slip': 'how the picks of a slip stand, which it has already; asked again by itself',
  'sports.terms': 'limits and margins beside the slip and the rules, which are left out',
  'upload.link': 'one picture of an entry, which says it in the same words',
}
