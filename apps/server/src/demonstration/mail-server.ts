import { SMTPServer } from 'smtp-server'
import type { Inbox } from './inbox.ts'
import { portOf, type Service } from './service.ts'

const MAIL_BYTES = 1_000_000

/** A mail server on a free port of this machine; what it takes goes to the inbox and no further. */
export async function startMailServer(inbox: Pick<Inbox, 'add'>): Promise<Service> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAIL_BYTES,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(new Error('the mail is too large'))
          return
        }
        const mail = readMail(Buffer.concat(parts).toString('latin1'))
        for (const { address } of session.envelope.rcptTo) inbox.add({ kind: 'mail', to: address, ...mail })
        done()
      })
    },
  })
  // A client that vanishes is no matter of ours.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Subject and text of a mail as the house writes them: one part of plain text. Each byte arrives as one character. */
export function readMail(raw: string): { subject: string; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.toLowerCase(), value.join(':').trim()]
      }),
  )
  return {
    subject: words(headers.get('subject') ?? ''),
    text: utf8(body(rest.join('\r\n\r\n'), headers.get('content-transfer-encoding')))
      .replaceAll('\r\n', '\n')
      .trimEnd(),
  }
}

function body(text: string, encoding: string | undefined): string {
  if (encoding?.toLowerCase() === 'base64') return Buffer.from(text, 'base64').toString('latin1')
  return encoding?.toLowerCase() === 'quoted-printable' ? quotedPrintable(text.replace(/=\r\n/g, '')) : text
}

const quotedPrintable = (text: string): string =>
  text.replace(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8')

/** Words of a header that are encoded for the way; what lies between two of them is only there to part them. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      utf8(
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64').toString('latin1')
          : quotedPrintable(text.replaceAll('_', ' ')),
      ),
    )
