import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { object } from 'zod/mini'
import { type CallDefinition, defineCalls } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { presetRoles } from '#contract/permissions.ts'
import { bindCalls } from '#server/platform/http/handlers.ts'
import { createChance } from '../chaos/chance.ts'
import { fingerprinter, type Fingerprint } from '../fuzz/fingerprint.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { callsOfAnyRole } from '../support/own-calls.ts'
import { type House, openHouse, registration, textField } from '../support/house.ts'
import { wrongVerdicts } from './matrix.ts'
import { everybody, type Role, verdictOf } from './roles.ts'

const table: [string, CallDefinition][] = Object.entries(calls)

/** What a call of the platform would look like that was mounted with another door than the contract says. */
const planted = defineCalls({
  'planted.member': {
    method: 'POST',
    path: '/planted/member',
    moduleId: 'PLANT1',
    token: 'member',
    encrypted: false,
    trial: true,
    idle: true,
    passwordDue: true,
    summary: 'Planted.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'planted.operator': {
    method: 'POST',
    path: '/ops/planted',
    moduleId: 'PLANT2',
    token: 'operator',
    encrypted: false,
    summary: 'Planted.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'planted.none': {
    method: 'POST',
    path: '/planted/none',
    moduleId: 'PLANT3',
    token: 'none',
    encrypted: false,
    summary: 'Planted.',
    request: object({}),
    response: object({}),
    errors: [],
  },
})

let database: TestDatabase
let house: House
let roles: Role[]
let fingerprint: () => Promise<Fingerprint>

beforeAll(async () => {
  database = await createTestDatabase('roles')
  const nothing = async (): Promise<Record<string, never>> => ({})
  house = await openHouse(database.url, {
    furtherCalls: () =>
      bindCalls(planted, { 'planted.member': nothing, 'planted.operator': nothing, 'planted.none': nothing }),
  })
  roles = await everybody(house)
  fingerprint = await fingerprinter(house)
}, 120_000)
afterAll(async () => {
  await house.close()
  await database.drop()
})

const check = (name: string, call: CallDefinition): Promise<string[]> =>
  wrongVerdicts({ house, name, call, chance: createChance(name), fingerprint }, roles)

describe('every call and every role', () => {
  it.each(table)('[ROL-01] [API-04] %s', async (name, call) => {
    expect(await check(name, call)).toEqual([])
  })

  it('[ROL-01] gives each role of operators the calls that were meant for it', () => {
    const callsOf = (role: string): string[] => {
      const one = roles.find(({ name }) => name === `an operator (${role})`)
      return one === undefined
        ? []
        : table
            .filter(([, call]) => call.token === 'operator' && verdictOf(call, one) === 'through')
            .map(([name]) => name)
            .toSorted()
    }
    // What a proposal asks for beyond that is asked within.
    const own = callsOfAnyRole
    const readsContent = ['content.history', 'content.list', 'content.pictures', 'content.read']
    const writesContent = [
      ...readsContent,
      'content.addPicture',
      'content.discardDraft',
      'content.preview',
      'content.publish',
      'content.saveDraft',
      'content.undo',
      'content.unschedule',
      'content.withdraw',
    ]
    const looking = [
      'bonuses.list',
      'promotions.awards',
      'rankings.boards',
      'rankings.standings',
      'raffles.list',
      'raffles.tickets',
      'freeRounds.list',
      'lotteryDesk.chase',
      'lotteryDesk.chases',
      'sportsDesk.factors',
      'members.audit',
      'members.devices',
      'members.entries',
      'members.list',
      'members.logins',
      'members.notes',
      'members.orders',
      'members.read',
      'members.rounds',
      'members.sessions',
    ]
    const freezing = [
      ...looking,
      'members.endSessionsOfMany',
      'members.freezeMany',
      'members.noteMany',
      'members.unfreezeMany',
      'members.addNote',
      'members.create',
      'members.endSessions',
      'members.freeze',
      'members.reveal',
      'members.unfreeze',
    ]
    const seesMoney = ['cashier.deposit', 'cashier.deposits', 'cashier.withdrawal', 'cashier.withdrawals', 'owed.list']
    const reviewsMoney = ['cashier.decideDeposit', 'cashier.decideWithdrawal', 'owed.writeOff']
    const identifies = ['identity.decide', 'identity.queue']
    const broadcasts = ['list', 'make', 'preview', 'remove', 'send', 'stop'].map((one) => `broadcasts.${one}`)
    const writes = [...broadcasts, 'feedback.answer', 'feedback.closeMany', 'feedback.queue', 'inbox.send']
    const reconciles = ['reconciliation.items', 'reconciliation.runs']
    const events = ['events.parked', 'events.retry', 'events.retryMany', 'house.lags', 'jobs.parked', 'jobs.retry']
    const gifts = ['bonuses.end', 'bonuses.grant', 'freeRounds.cancel', 'freeRounds.grant', 'points.grant', 'vip.set']
    const mall = ['pointStock.list', 'pointStock.set', 'redemptions.decide', 'redemptions.delivery', 'redemptions.list']
    const rewards = [
      ...['applications', 'decide', 'dryRun', 'give', 'release', 'revoke'].map((one) => `promotions.${one}`),
      'raffles.setValue',
    ]
    const seesAgents = [
      'agentDesk.agents',
      'agentDesk.links',
      'agentDesk.moves',
      'contractDesk.bills',
      'contractDesk.contracts',
      'contractDesk.requests',
      'contractDesk.runs',
    ]
    const ofContracts = ['advance', 'answer', 'end', 'offer', 'recount', 'release', 'run', 'writeOff'].map(
      (one) => `contractDesk.${one}`,
    )
    const managesAgents = [
      'affiliates.decide',
      'affiliates.list',
      'affiliates.read',
      'agentDesk.appoint',
      'agentDesk.move',
      'agentDesk.stopLink',
      ...ofContracts,
    ]
    const seesDraws = [
      'lotteryDesk.draw',
      'lotteryDesk.draws',
      'lotteryDesk.liability',
      'sportsDesk.events',
      'sportsDesk.liability',
    ]
    const seesGames = [
      'gameDesk.game',
      'gameDesk.games',
      'gameDesk.vendors',
      'lotteryDesk.calendar',
      'lotteryDesk.controls',
      'lotteryDesk.feeds',
      'lotteryDesk.games',
      'lotteryDesk.plays',
      'sportsDesk.competitions',
      'sportsDesk.markets',
      'sportsDesk.producers',
    ]
    const editsGames = [...seesGames, 'gameDesk.addPicture', 'gameDesk.editGame', 'gameDesk.editVendor']
    const switches = [
      'gameDesk.switchVendor',
      'lotteryDesk.changeCalendar',
      'lotteryDesk.correctResult',
      'lotteryDesk.endControl',
      'lotteryDesk.enterResult',
      'lotteryDesk.setControl',
      'lotteryDesk.stopChase',
      'lotteryDesk.switchGame',
      'lotteryDesk.switchPlay',
      'lotteryDesk.void',
      'providers.checkImport',
      'providers.import',
      'providers.list',
      'providers.switch',
      'providers.switchGame',
      'sportsDesk.enterResult',
      'sportsDesk.hold',
      'sportsDesk.letFeed',
      'sportsDesk.openLine',
      'sportsDesk.reopen',
      'sportsDesk.setFactor',
      'sportsDesk.setMargin',
      'sportsDesk.setPrices',
      'sportsDesk.undoVoid',
      'sportsDesk.void',
      'sportsDesk.withdrawLine',
    ]
    const reads = ['opening.read', 'settings.history', 'settings.read']
    const seesCases = ['cases.list', 'cases.read']
    const settlesCases = [
      ...seesCases,
      'cases.addNote',
      'cases.decide',
      'cases.open',
      'cases.release',
      'cases.reopen',
      'cases.take',
      'cases.wait',
    ]
    const setting = [
      'lotteryDesk.setGame',
      'lotteryDesk.setPlay',
      'opening.read',
      'settings.history',
      'settings.read',
      'settings.writeAgents',
      'settings.writeBonus',
      'settings.writeCases',
      'settings.writeDesk',
      'settings.writeLottery',
      'settings.writeDomains',
      'settings.writeRegion',
      'settings.writePoints',
      'settings.writePromotions',
      'settings.writeRegister',
      'settings.writeSite',
      'settings.writeSportsbook',
      'settings.writeVip',
      'status.write',
    ]
    const expected = {
      owner: table.filter(([, call]) => call.token === 'operator').map(([name]) => name),
      // The thresholds of the cashier and of identity are the owner's: nobody moves one to pass below it.
      manager: [
        ...own,
        ...writesContent,
        ...freezing,
        'members.setTest',
        ...seesMoney,
        ...reviewsMoney,
        'cashier.decideReceipt',
        'members.adjust',
        ...identifies,
        ...writes,
        ...reconciles,
        ...editsGames,
        ...switches,
        ...gifts,
        ...mall,
        ...rewards,
        'promotions.costs',
        'envelopes.list',
        ...events,
        ...setting,
        ...settlesCases,
        ...seesDraws,
        ...seesAgents,
        ...managesAgents,
        'figures.dashboard',
      ],
      // Who reviews money edits no texts and no settings, and ends no dispute over what it let through.
      cashier: [
        ...own,
        ...looking,
        'members.addNote',
        'members.noteMany',
        ...seesMoney,
        ...reviewsMoney,
        ...identifies,
      ],
      // Who answers members sees that a check waits, and decides none.
      support: [...own, ...freezing, ...seesMoney, ...writes, ...readsContent, ...settlesCases, ...seesGames, ...reads],
      editor: [...own, ...writesContent, ...editsGames, ...reads],
      auditor: [
        ...own,
        ...looking,
        ...seesMoney,
        ...reconciles,
        ...readsContent,
        'opening.read',
        ...seesGames,
        'settings.history',
        ...seesCases,
        'settings.read',
        'audit.read',
        'audit.state',
        ...seesDraws,
        ...seesAgents,
        'promotions.costs',
        'envelopes.list',
        'figures.dashboard',
      ],
    }
    expect(Object.fromEntries(Object.keys(presetRoles).map((role) => [role, callsOf(role)]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([role, names]) => [role, names.toSorted()])),
    )
  })

  it('[ROL-01] refuses nobody that has its role by a name or a type that the caller sends', async () => {
    const username = 'climber1'
    const strangers = {
      type: 1,
      role: 'owner',
      isAgent: true,
      frozen: false,
      member: '1',
      id: '1',
      upline: '1',
      shard: 0,
      memberType: 41,
      balance: '1000000',
    }
    const { body } = await house.call('PUT', '/wps/member/register', {
      encrypted: true,
      body: { ...registration(username), ...strangers },
    })
    const token = textField(body.value, 'token')
    expect((await house.call('GET', '/wps/member/info?type=1&member=1', { token })).body.value).toMatchObject({
      account: username,
      type: 3,
    })
    expect((await house.call('GET', '/ops/session/me?role=owner', { token })).body.code).toBe('NOT_LOGGED_IN')
  })
})

describe('the matrix', () => {
  it.each<[string, keyof typeof planted, Partial<CallDefinition>, string[]]>([
    [
      'lets trials in',
      'planted.member',
      { idle: true, passwordDue: true },
      ['by a trial: TRIAL_ACCOUNT was due and success came', 'by an idle trial: TRIAL_ACCOUNT was due'],
    ],
    [
      'lets in who has to change the password',
      'planted.member',
      { trial: true, idle: true },
      ['by a member with the default password: PASSWORD_CHANGE_REQUIRED was due and success came'],
    ],
    [
      'lets the idle in',
      'planted.member',
      { trial: true, passwordDue: true },
      ['by an idle member: REAUTHENTICATION_REQUIRED was due and success came'],
    ],
    [
      'asks for no permission',
      'planted.operator',
      { permission: 'operators.manage' },
      ['by an operator (support): PERMISSION_MISSING was due and success came'],
    ],
    [
      'lets everybody in',
      'planted.none',
      { token: 'member' },
      [
        'by a visitor: NOT_LOGGED_IN was due and success came',
        'by a frozen member: NOT_LOGGED_IN was due',
        'by an operator (owner): NOT_LOGGED_IN was due',
      ],
    ],
    [
      'asks for no fresh code',
      'planted.operator',
      { fresh: true },
      ['by an operator (owner) whose code is ten minutes old: CODE_NEEDED was due and success came'],
    ],
    [
      'keeps everybody out',
      'planted.operator',
      { token: 'none' },
      ['by a visitor: it was refused with NOT_LOGGED_IN', 'by a member: it was refused with NOT_LOGGED_IN'],
    ],
    [
      'is for members alone',
      'planted.member',
      { token: 'operator' },
      [
        'by a member: NOT_LOGGED_IN was due and success came',
        'by an operator (owner): it was refused with NOT_LOGGED_IN',
      ],
    ],
  ])('[ROL-01] finds a call that %s against the contract', async (_name, name, flags, faults) => {
    const { trial: _trial, idle: _idle, passwordDue: _due, ...plain }: CallDefinition = planted[name]
    const found = await check(name, { ...plain, ...flags })
    for (const fault of faults) expect(found.join('\n')).toContain(`${name} ${fault}`)
  })
})
