import { createApp } from '#server/app.ts'
import type { Brand } from '#server/modules/brand/index.ts'
import { type CashMove, cashCommand, type Grant, grantCommand, walletKind } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { type Command, payTypes } from './model.ts'
import { bodyOf, type Heard, heard } from './wire.ts'
import { nothingOutside, testSettings } from '#tests/support/outside.ts'
import { CURRENCY } from './world.ts'

/** A way into the house. */
export interface Door {
  /** What is answered; `RS_ERROR_UNKNOWN` is no answer about the command. */
  send(user: string, command: Command): Promise<Heard>
  /** Reads the providers again. */
  reload(): Promise<void>
  close(): Promise<void>
}

export const brandIn = (timeZone: string): Brand => ({
  timeZone,
  memberTypes: [3],
  // Clocks are moved by hours here: no session is idle before it expires.
  settings: { ...testSettings, site: { ...testSettings.site, idleMinutes: 1440 } },
  hosts: { imgUrls: [], startGameUrls: [] },
  banners: [],
  announcements: [],
  agentSupport: [],
  articles: [],
  promotions: [],
  rankings: [],
  raffles: [],
  envelopes: [],
  pointItems: [],
  pictures: [],
  brand: {
    name: 'Assurance',
    merchantCode: 'assure',
    platform: 'W',
    currency: CURRENCY,
    currencySymbol: 'R$',
    defaultLanguage: 'EN',
    supportedLanguages: ['EN'],
    lotteryType: 'LOTT',
    eSportVendor: 'IMES',
    cockfightVendor: 'SV3',
    categorySort: {},
    logo: 'logo',
    tokens: {},
    copyrightYear: '2023',
    registrationOpen: false,
    startingCredit: null,
  },
})

const cashStatus = {
  moved: 'RS_OK',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  'no-funds': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'no-wallet': 'RS_ERROR_UNKNOWN',
} as const

const UNKNOWN: Heard = { status: 'RS_ERROR_UNKNOWN', balance: undefined }

/** Asks until there is an answer about the command, as a provider does; a fault that stays is the answer in the end. */
export async function insist(send: () => Promise<Heard>, tries = 4): Promise<Heard> {
  const told = await send()
  return told.status === UNKNOWN.status && tries > 1 ? insist(send, tries - 1) : told
}

/** The whole server in this process; its calls are neither sent nor signed. */
export async function openDoor(url: string, timeZone: string, lanes = 4): Promise<Door> {
  let give: ((input: Grant) => Promise<Heard>) | undefined
  const app = await createApp({
    databaseUrl: url,
    brand: brandIn(timeZone),
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    providerClients: new Map(),
    lanes,
    ...nothingOutside,
    furtherCalls(parts) {
      const grant = grantCommand(parts.calendar)
      give = (input) =>
        parts.lanes.run(grant, input).then(
          (answer) => ({
            status: answer.kind === 'granted' ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION',
            balance: answer.kind === 'granted' ? answer.balance : undefined,
          }),
          () => UNKNOWN,
        )
      return []
    },
  })
  // As the cashier does it: a transaction of its own beside the lanes.
  const db = openDatabase(url, { max: 2, onError: () => undefined })
  const cash = cashCommand(createCalendar(timeZone))
  const moveCash = (input: CashMove): Promise<Heard> =>
    db
      .transaction((tx) => post(tx, cash, input))
      .then(
        (answer) => ({
          status: cashStatus[answer.kind],
          balance: answer.kind === 'moved' ? answer.balance : undefined,
        }),
        () => UNKNOWN,
      )
  let requests = 0
  return {
    async send(user, command) {
      if (command.kind === 'cash') {
        const member = memberId(user)
        return moveCash({
          shard: shardOf(member),
          member,
          type: command.type,
          amount: command.amount,
          reference: command.reference,
          ...(payTypes.some((type) => type === command.type) ? { against: 'agents' } : {}),
        })
      }
      if (command.kind !== 'grant')
        return heard(
          await app.providers.handleInProcess(
            command.source,
            command.kind,
            bodyOf(user, command, `q${(requests += 1)}`),
          ),
        )
      if (give === undefined) throw new Error('the lanes were not handed out')
      const member = memberId(user)
      return give({
        shard: shardOf(member),
        member,
        kind: walletKind.real,
        amount: command.amount,
        reference: command.reference,
      })
    },
    reload: () => app.providers.reload(),
    async close() {
      await db.close()
      await app.close()
    },
  }
}
