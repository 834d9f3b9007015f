import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '#server/platform/uploads/folder-store.ts'
import { ofEach, settingGroups } from '#contract/settings/index.ts'
import type { FieldSetting } from '#contract/settings/register.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createEncryption } from '#encryption/encryption.ts'
import type { Brand } from '#server/modules/brand/index.ts'

const field = (enabled: boolean, required: boolean, minLength: number, maxLength: number): FieldSetting => ({
  enabled,
  required,
  minLength,
  maxLength,
})

/** Settings of the tests: everything that stands between a visitor and an account is off, until a test turns it on. */
export const testSettings: Brand['settings'] = {
  ...ofEach<'value'>((name) => settingGroups[name].defaults),
  site: {
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: false,
    CHNGPASSVERIF3: false,
    AGENTPOLICY3: true,
    freePlay: true,
    forcedPasswordChange: true,
    passwordExpiryDays: 0,
    verificationCodeLogin: true,
    phoneAuth: false,
    forgotByMobile: true,
    humanVerification: false,
    tellsAccountExists: false,
    secondFactorOnNewAddress: true,
    proofSkippable: true,
    idleMinutes: 30,
    codeMinutes: 5,
    termsVersion: '1',
    referralEnabled: true,
  },
  region: { blockedCountries: [] },
  domains: { mainDomain: '', domainList: [] },
  system: { status: 0 },
  cashier: {
    channels: [],
    payouts: [],
    turnoverMultiple: '1',
    startingCreditTurnover: '0',
    freeRoundTurnover: '0',
    creditAloneUpTo: '1000000',
    freeRoundsAloneUpTo: '1000000',
    creditAloneDaily: '1000000',
    freeRoundsAloneDaily: '1000000',
    separationDays: 0,
    unreviewedUpTo: '0',
    secondReviewFrom: '1000',
    dailyWithdrawals: 5,
    dailyWithdrawalAmount: '10000',
    mayCancel: true,
    receiptMinutes: 60,
    maxCards: 3,
  },
  safety: {
    identityBeforeWithdrawal: false,
    identityBeforePlay: false,
    minimumAge: 18,
    loosenHours: 24,
    timeOutDays: [1, 7],
    exclusionMonths: [6, 12],
    depositLimits: {},
    lossLimits: {},
    sessionMinutes: null,
    retentionYears: 5,
    pace: { slotMs: 0, gameMs: 0, automatic: true, quick: true },
    ceilings: {
      smsPerNumber: 30,
      sms: 5000,
      mails: 20_000,
      registrations: 5000,
      trials: 5000,
      trialGames: 50_000,
      dialingCodes: [],
    },
  },
  register: {
    username: field(true, true, 4, 16),
    password: field(true, true, 8, 64),
    email: { ...field(true, false, 6, 120), patternId: 'email' },
    affiliateCode: field(true, false, 4, 32),
  },
}

/** The data key of every house of the tests, in base64. */
export const TEST_DATA_KEY = Buffer.alloc(32, 7).toString('base64')
export const testEncryption = createEncryption([Buffer.from(TEST_DATA_KEY, 'base64')], systemRandom)

/** Where the tests' houses have their console. */
export const CONSOLE_URL = 'http://console.test'

/** A house that nothing outside is connected to: no mail, no SMS, nobody who vouches for anybody. */
export const nothingOutside: Pick<
  AppDeps,
  | 'messages'
  | 'siteUrl'
  | 'console'
  | 'verification'
  | 'paymentAdapters'
  | 'transferVendors'
  | 'fileStore'
  | 'encryption'
> = {
  paymentAdapters: new Map(),
  transferVendors: [],
  fileStore: folderStore(join(tmpdir(), `wheelhouse-files-${process.pid}`)),
  messages: {
    mail: async () => Promise.reject(new Error('this house sends no mail')),
    sms: async () => Promise.reject(new Error('this house sends no SMS')),
    close: () => undefined,
  },
  siteUrl: 'http://house.test',
  console: { url: CONSOLE_URL, networks: [] },
  encryption: testEncryption,
  verification: { human: { kind: 'altcha' }, phoneAuth: undefined, social: [], defaultPassword: undefined },
}
