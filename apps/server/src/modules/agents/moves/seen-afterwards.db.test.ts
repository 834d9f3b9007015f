import { describe, expect, it } from 'vitest'
import { agentCalls } from '#contract/calls/agents.ts'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { newAgent } from '#tests/support/agents.ts'
import {
  codeOf,
  type Contracts,
  eachWithContracts,
  passUntil,
  playerUnder,
  playSlot,
  runContracts,
} from '#tests/support/contracts.ts'
import { answerOf, type House, type Player } from '#tests/support/house.ts'
import { agreeOnMove, dayIn, goToNextDay } from '#tests/support/moves.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { parse } from 'zod/mini'
import { sql } from '../../../platform/db/sql.ts'

let house: House
let contracts: Contracts
eachWithContracts('seen', (opened) => {
  ;({ house, contracts } = opened)
})

async function counted(): Promise<void> {
  await house.app.run('agents')
  await house.app.run('team_figures')
}

const dividend = (dividendRate: string) => ({
  calendar: 'daily',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: '10',
  tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate }],
})
const salary = (salaryRate: string) => ({
  minimumBet: '10',
  tiers: [{ dailyBetAmount: '10', activeCount: 1, salaryRate }],
})

describe('after a move', () => {
  it('[AGT-07, CTR-04] the old upline issues by hand what it owes from before, and nobody else does', async () => {
    await writeSetting(house.db, 'agents', { ...agentRules.defaults, issuedByHand: true })
    const a = await contracts.top('dividend', dividend('5'))
    const to = await newAgent(house)
    const b = await contracts.below(a, 'dividend', dividend('4'))
    const player = await playerUnder(house, b)
    await passUntil(house, 60)
    await playSlot(house, player, 500)
    expect(await agreeOnMove(house, contracts, { root: b, upline: to })).toBe('done')
    await goToNextDay(house, 1)
    await runContracts(house)
    const issue = (agent: Player) => contracts.act(agent, 'dividend', { action: 'issue', account: b.username })
    const none = await issue(to)
    expect([codeOf(none), none.body.value]).toEqual(['done', { request: null, state: null, tiers: null, bills: [] }])
    const answer = await issue(a)
    expect(codeOf(answer)).toBe('done')
    expect(answer.body.value).toMatchObject({
      bills: [{ account: b.username, amount: '20.00000', received: '20.00000' }],
    })
    const { list } = await answerOf(
      house,
      contractCalls['contracts.bills'],
      a,
      `?of=downlines&account=${b.username}&from=2026-01-01&to=2026-12-31`,
    )
    expect(list.map(({ state }) => state)).toEqual(['issued'])
    // Who never stood below has no bills to ask for.
    expect(codeOf(await contracts.act(a, 'dividend', { action: 'issue', account: to.username }))).toBe('NOT_FOUND')
  })

  it('[AGT-05, CTR-02] the new upline is told nothing of the time before, neither by a preview nor by who registered', async () => {
    const [a, to] = [await contracts.top('daily', salary('0.5')), await contracts.top('daily', salary('0.5'))]
    const b = await contracts.below(a, 'daily', salary('0.4'))
    const player = await playerUnder(house, b)
    await playSlot(house, player, 400)
    expect(await agreeOnMove(house, contracts, { root: b, upline: to })).toBe('done')
    await goToNextDay(house)
    await playSlot(house, player, 300)
    await counted()
    const pastOf = async () => {
      const { body } = await house.call('POST', contractCalls['contracts.preview'].path, {
        token: to.token,
        body: { kind: 'daily', account: b.username, ...salary('0.4') },
      })
      return parse(contractCalls['contracts.preview'].response, body.value).past
    }
    expect(await pastOf()).toBeNull()
    const { members, figures } = await answerOf(
      house,
      agentCalls['agents.overview'],
      to,
      `?from=${await dayIn(house, -1)}&to=${await dayIn(house, 0)}`,
    )
    expect([members, figures.registered]).toEqual([2, 0])
    await goToNextDay(house)
    await counted()
    expect((await pastOf())?.turnover).toBe('300.00000')
  })

  it('[AGT-05, AGT-06] a list by a sum that was made before shows the old upline nobody who has left', async () => {
    const [from, to] = [await newAgent(house), await newAgent(house)]
    const root = await newAgent(house, { upline: from, type: 2 })
    const player = await playerUnder(house, root)
    expect(await agreeOnMove(house, contracts, { root: root, upline: to })).toBe('done')
    const days = `?from=${await dayIn(house, 0)}&to=${await dayIn(house, 1)}&of=account&sort=stakes`
    const accounts = async (): Promise<string[]> =>
      (await answerOf(house, agentFigureCalls['agents.loss'], from, days)).list.map(({ account }) => account)
    expect(await accounts()).toHaveLength(3)
    await goToNextDay(house)
    await playSlot(house, player, 77)
    await counted()
    expect(await accounts()).toEqual([from.username])
  })

  it('[AGT-12] nothing is shown of an account that its place names and the list of the team does not', async () => {
    const from = await newAgent(house)
    const player = await playerUnder(house, from)
    await playSlot(house, player, 77)
    await counted()
    const asked = `?account=${player.player.username}&from=${await dayIn(house, 0)}&to=${await dayIn(house, 0)}`
    const shown = async () => {
      const bets = await answerOf(house, agentFigureCalls['agents.bets'], from, `${asked}&language=EN`)
      const loss = await answerOf(house, agentFigureCalls['agents.loss'], from, `${asked}&of=account`)
      return [bets.list.map(({ stake }) => stake), loss.list.map(({ stakes }) => stakes)]
    }
    expect(await shown()).toEqual([['77.00000'], ['77.00000']])
    await house.db.query(sql`DELETE FROM team_member WHERE upline = ${from.id}`)
    expect(await shown()).toEqual([[], ['0.00000']])
  })
})
