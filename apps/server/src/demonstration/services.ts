import type { FastifyInstance } from 'fastify'
import type { VerificationConfig } from '../modules/identity/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { MessagesConfig } from '../platform/messages/messages.ts'
import type { RandomSource } from '../platform/random.ts'
import { createInbox } from './inbox.ts'
import { type DemonstrationConsole, mountInbox } from './inbox-page.ts'
import { startMailServer } from './mail-server.ts'
import { startPayments } from './payment/start.ts'
import { startPhoneAuthProvider } from './phone-auth-provider.ts'
import { startSmsGateway } from './sms-gateway.ts'

/** What is configured, and where nothing is, the demonstration's own. */
export interface OutsideServices {
  readonly messages: MessagesConfig
  readonly phoneAuth: VerificationConfig['phoneAuth']
  /** Of the payment provider that channels name `sandbox`. */
  readonly payment: PaymentService | undefined
  /** Serves the inbox and the pages of payments, where there are any. */
  mount(server: FastifyInstance): void
  close(): Promise<void>
}

/** A payment provider of the sandbox's dialect. */
export interface PaymentService {
  readonly url: string
  readonly key: string
}

interface Wanted {
  readonly demonstration: boolean
  readonly messages: MessagesConfig
  readonly phoneAuth: VerificationConfig['phoneAuth']
  readonly payment?: PaymentService | undefined
  /** Who works at the console, and how it logs in; undefined where nobody may know. */
  readonly console: DemonstrationConsole | undefined
  /** Whether an agent's team is there. */
  readonly team?: boolean
  readonly brandName: string
  /** Where browsers reach the site, and the payment provider calls back. */
  readonly siteUrl: string
  readonly clock: Clock
  readonly random: RandomSource
}

/**
 * Starts a mail server, an SMS gateway, a phone-auth provider and a payment provider on this machine for what is not configured. The house
 * speaks to them as to any other; what they take is shown in an inbox. Nothing of it exists outside of the demonstration.
 */
export async function outsideServices({
  demonstration,
  messages,
  phoneAuth,
  payment,
  console,
  team = false,
  brandName,
  siteUrl,
  clock,
  random,
}: Wanted): Promise<OutsideServices> {
  if (!demonstration) return { messages, phoneAuth, payment, mount: () => undefined, close: async () => undefined }
  const inbox = createInbox(clock)
  const [smsKey, phoneKey] = [random.bytes(24).toString('base64url'), random.bytes(24).toString('base64url')]
  const mail = messages.smtpUrl === undefined ? await startMailServer(inbox) : undefined
  const sms = messages.smsUrl === undefined ? await startSmsGateway(inbox, smsKey) : undefined
  const phone =
    phoneAuth === undefined ? await startPhoneAuthProvider({ inbox, clock, random, key: phoneKey }) : undefined
  const payments =
    payment === undefined ? await startPayments({ clock, random, merchant: brandName, siteUrl }) : undefined
  return {
    messages: {
      mailFrom: messages.mailFrom,
      smtpUrl: mail?.url ?? messages.smtpUrl,
      smsUrl: sms?.url ?? messages.smsUrl,
      smsKey: sms === undefined ? messages.smsKey : smsKey,
    },
    phoneAuth: phone === undefined ? phoneAuth : { url: phone.url, apiKey: phoneKey },
    payment: payments === undefined ? payment : { url: payments.url, key: payments.key },
    mount(server) {
      mountInbox(server, { inbox, console, team, brand: brandName })
      payments?.mount(server)
    },
    async close() {
      await Promise.all([mail, sms, phone, payments].map(async (service) => service?.close()))
    },
  }
}
