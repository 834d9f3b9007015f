import type { FastifyInstance } from 'fastify'
import type { KeyObject } from 'node:crypto'
import type { SecureContextOptions } from 'node:tls'
import type { ContentMarks } from '#contract/content-marks.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { createCalendar } from './platform/calendar.ts'
import type { Clock } from './platform/clock.ts'
import type { TeamHouse } from './demonstration/team/play-on.ts'
import type { DatabasePlaces } from './platform/db/pools.ts'
import type { Cookies, MountedCall } from './platform/http/handlers.ts'
import type { ConsoleOrigin } from './platform/http/console.ts'
import type { Reach } from './platform/http/reach.ts'
import type { Job } from './platform/jobs.ts'
import type { createLanes } from './platform/lane/lanes.ts'
import type { Log } from './platform/log.ts'
import type { Loop } from './platform/loops.ts'
import type { Messages } from './platform/messages/messages.ts'
import type { RandomSource } from './platform/random.ts'
import type { SharedKey } from './platform/shared-key.ts'
import type { ProposalKind } from './platform/second-person.ts'
import type { FileStore } from './platform/uploads/index.ts'
import type { Brand } from './modules/brand/index.ts'
import type { PaymentAdapter } from './modules/cashier/index.ts'
import type { createPasswords, VerificationConfig } from './modules/identity/index.ts'
import type { FeedAnswer, SportsFeed } from './modules/sportsbook/index.ts'
import type { ResultFeed } from './modules/lottery/index.ts'
import type { createProviders, ProviderClient, TransferVendor } from './modules/providers/index.ts'

/** What the house is made of: its database and brand, and what stands outside. */
export interface AppDeps extends DatabasePlaces {
  readonly brand: Brand
  readonly clock: Clock
  readonly random: RandomSource
  /** Closes what must not lie in the database in clear. */
  readonly encryption: Encryption
  readonly log: Log
  /** Ways to open games in this process, by provider code. */
  readonly providerClients: ReadonlyMap<string, ProviderClient>
  /** The platform's RSA key, which signs what is asked of providers over HTTP; without one these open no game. */
  readonly signingKey?: KeyObject
  readonly messages: Messages
  /** Payment providers by the name that the cashier's settings give them. */
  readonly paymentAdapters: ReadonlyMap<string, PaymentAdapter>
  /** Vendors that keep wallets of their own; without any, all play is from the main wallet. */
  readonly transferVendors: readonly TransferVendor[]
  /** Keys shared with services outside that operators may change in the console; none unless told. */
  readonly services?: readonly SharedKey[]
  /** Where uploaded pictures lie. */
  readonly fileStore: FileStore
  /** Where the site is reached, without a slash at the end. */
  readonly siteUrl: string
  readonly verification: VerificationConfig
  /** How the house asks its own addresses from outside, whether they lead to it; over the network unless told. */
  readonly reach?: Reach
  /** Addresses or networks of proxies whose forwarding headers are believed; nobody else's are. */
  readonly trustedProxies?: readonly string[]
  /** What a collector shows to read /metrics; without one nobody reads them. */
  readonly metricsToken?: string | undefined
  /** Lanes of the ledger: best twice the database's cores. */
  readonly lanes?: number
  readonly https?: SecureContextOptions
  /** Another way to hash passwords, where a test makes thousands of accounts. */
  readonly passwords?: ReturnType<typeof createPasswords>
  readonly console: ConsoleOrigin
  /** Past draws with which each lottery begins: none but in the demonstration. */
  readonly simulatedDraws?: number
  /** Sources outside that tell official results; none unless told. */
  readonly resultFeeds?: readonly ResultFeed[]
  /** Producers of sports outside; none unless told. */
  readonly sportsFeeds?: readonly SportsFeed[]
  /** Lets time pass before a bet on a live event is looked at; a timer unless told. */
  readonly pause?: (milliseconds: number) => Promise<void>
  /** The demonstration's clerk, whose work is made from the house's calls; a house of real people has none. */
  readonly clerk?: ((calls: readonly MountedCall[]) => Job) | undefined
  /** Who plays on for the demonstration's team; a house of real people has none. */
  readonly team?: (house: TeamHouse) => Loop
  /** Hears every statement before it is sent: from calls and jobs with its values, from lanes its text alone. */
  readonly onStatement?: (text: string, values?: readonly unknown[]) => void
  /** Calls besides the contract's, such as a benchmark's own. */
  readonly furtherCalls?: (parts: AppParts) => MountedCall[]
}

/** What a further call may stand on. */
export interface AppParts {
  readonly lanes: ReturnType<typeof createLanes>
  readonly calendar: ReturnType<typeof createCalendar>
}

export interface App {
  /** Answers players, and programs that speak for them. */
  readonly server: FastifyInstance
  /** Answers operators. */
  readonly console: FastifyInstance
  readonly providers: Awaited<ReturnType<typeof createProviders>>
  readonly calls: readonly MountedCall[]
  /** Takes a message of a producer of sports that runs in this process. */
  readonly tellSports: (producer: string, message: unknown) => Promise<FeedAnswer>
  /** Marks of what everybody may read, none newer than what is answered from now on. */
  marks(): ContentMarks
  /** True for a browser with a preview or a pass for a rehearsal that is good: what it gets is for nobody else. */
  isApart(cookies: Pick<Cookies, 'get'>): Promise<boolean>
  /** What a second person may have to agree to. */
  readonly kinds: readonly ProposalKind[]
  /** What `startJobs` runs on schedule. */
  readonly jobs: readonly Job[]
  /** Runs a scheduled job once, or lets a queue or a consumer work until nothing waits for it. @throws Error for a name that none has */
  run(name: string): Promise<void>
  /** Starts what works beside the calls: scheduled jobs. */
  startJobs(): Promise<void>
  /** Finishes accepted bets, then closes everything. */
  close(): Promise<void>
}
