import { createTransport } from 'nodemailer'

/** A mail in plain text; an address of ours in it is a link in every program. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How the house writes to people: mail by SMTP, SMS by the HTTP interface of a gateway. */
export interface Messages {
  /** Resolves once the server took the mail. @throws when it did not */
  mail(mail: Mail): Promise<void>
  /** `to` in E.164. Resolves once the gateway took the message. @throws when it did not */
  sms(to: string, text: string): Promise<void>
  close(): void
}

export interface MessagesConfig {
  /** Such as smtp://user:password@mail.example:587; undefined where no mail can be sent. */
  readonly smtpUrl: string | undefined
  /** Sender of mails. */
  readonly mailFrom: string
  /** Address of an SMS gateway that takes POST {to, text} with a bearer key; undefined where no SMS can be sent. */
  readonly smsUrl: string | undefined
  readonly smsKey: string | undefined
}

/** Nobody is kept waiting longer for a server that does not answer. */
const TIMEOUT_MS = 10_000

/** Opens nothing before the first message; what is not configured refuses each message and says so. */
export function createMessages(config: MessagesConfig): Messages {
  const { smtpUrl, smsUrl, smsKey } = config
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          pool: true,
          maxConnections: 3,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
          dnsTimeout: TIMEOUT_MS,
          // A mail is text of ours: nothing in it makes the server open a file or an address.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
  return {
    async mail({ to, subject, text }) {
      if (transport === undefined) throw new Error('no mail server is configured: set SMTP_URL')
      // As an object, so that a comma in an address adds nobody.
      await transport.sendMail({ from: config.mailFrom, to: { name: '', address: to }, subject, text })
    },
    async sms(to, text) {
      if (smsUrl === undefined) throw new Error('no SMS gateway is configured: set SMS_URL')
      const response = await fetch(smsUrl, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        body: JSON.stringify({ to, text }),
        headers: {
          'content-type': 'application/json',
          ...(smsKey === undefined ? {} : { authorization: `Bearer ${smsKey}` }),
        },
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
    close: () => transport?.close(),
  }
}
