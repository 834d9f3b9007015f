import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMessages } from './messages.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

const nothing = { smtpUrl: undefined, mailFrom: 'House <no-reply@house.test>', smsUrl: undefined, smsKey: undefined }
const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
const listening = (server: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))

const messagesOf = (config: Partial<typeof nothing> | Record<string, string>) => {
  const messages = createMessages({ ...nothing, ...config })
  open.push(messages)
  return messages
}

/** A mail server that keeps what arrives, for one user. */
async function mailServer(refuses = false): Promise<{ url: string; arrived: { to: string[]; raw: string }[] }> {
  const arrived: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'house' && password === 'p@ss' ? null : new Error('wrong'), { user: 'house' }),
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await listening(server)
  open.push({ close: () => server.close() })
  return { url: `smtp://house:p%40ss@127.0.0.1:${portOf(server.server)}`, arrived }
}

/** An SMS gateway that keeps what arrives. */
async function gateway(
  status: number,
): Promise<{ url: string; arrived: { headers: IncomingHttpHeaders; body: unknown }[] }> {
  const arrived: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await listening(server)
  open.push({ close: () => server.close() })
  return { url: `http://127.0.0.1:${portOf(server)}/messages`, arrived }
}

describe('[LOG-06] mail', () => {
  it('[LOG-06] arrives by SMTP with its sender, subject and text in any script', async () => {
    const { url, arrived } = await mailServer()
    const messages = messagesOf({ smtpUrl: url })
    await messages.mail({ to: 'ana@example.test', subject: 'Seu código', text: 'Olá, 你好\nhttp://house.test/x' })
    await messages.mail({ to: 'bob@example.test', subject: 'Second', text: 'Over the same connection' })
    expect(arrived.map(({ to }) => to)).toEqual([['ana@example.test'], ['bob@example.test']])
    expect(arrived[0]?.raw).toContain('From: House <no-reply@house.test>')
    expect(arrived[0]?.raw).toContain('=?UTF-8?Q?Seu_c=C3=B3digo?=')
    expect(arrived[1]?.raw).toContain('Over the same connection')
  })

  it('[LOG-06] goes to one person, whatever an address says', async () => {
    const { url, arrived } = await mailServer()
    await messagesOf({ smtpUrl: url })
      .mail({ to: 'ana@example.test, bob@example.test', subject: 'x\r\nBcc: eve@example.test', text: 'y' })
      .catch(() => undefined)
    expect(
      arrived.flatMap(({ to }) => to).filter((address) => ['bob@example.test', 'eve@example.test'].includes(address)),
    ).toEqual([])
  })

  it('[LOG-06] says why it was not sent: refused, wrong password, nobody there, not configured', async () => {
    const refusing = await mailServer(true)
    const right = await mailServer()
    const mail = { to: 'ana@example.test', subject: 's', text: 't' }
    await expect(messagesOf({ smtpUrl: refusing.url }).mail(mail)).rejects.toThrow('no such mailbox')
    await expect(messagesOf({ smtpUrl: right.url.replace('p%40ss', 'other') }).mail(mail)).rejects.toThrow(
      'Invalid login',
    )
    await expect(messagesOf({ smtpUrl: 'smtp://127.0.0.1:1' }).mail(mail)).rejects.toThrow('ECONNREFUSED')
    await expect(messagesOf({}).mail(mail)).rejects.toThrow('SMTP_URL')
  })

  it('[LOG-06] opens no connection before the first mail', async () => {
    let connections = 0
    const server = createTcpServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await listening(server)
    open.push({ close: () => server.close() })
    messagesOf({ smtpUrl: `smtp://127.0.0.1:${portOf(server)}` })
    expect(connections).toBe(0)
  })
})

describe('[LOG-06] an SMS', () => {
  it('[LOG-06] arrives at the gateway with number, text and key', async () => {
    const { url, arrived } = await gateway(202)
    await messagesOf({ smsUrl: url, smsKey: 'k-1' }).sms('+5511912345678', '123456 é o seu código')
    expect(arrived.map(({ body }) => body)).toEqual([{ to: '+5511912345678', text: '123456 é o seu código' }])
    expect(arrived[0]?.headers.authorization).toBe('Bearer k-1')
    expect(arrived[0]?.headers['content-type']).toBe('application/json')
  })

  it.each([400, 401, 500])('[LOG-06] was not taken where the gateway answers %i', async (status) => {
    const { url } = await gateway(status)
    await expect(messagesOf({ smsUrl: url }).sms('+5511912345678', 'x')).rejects.toThrow(
      `the SMS gateway answered ${status}`,
    )
  })

  it('[LOG-06] follows nobody elsewhere, and says when nobody is there or configured', async () => {
    const { url, arrived } = await gateway(302)
    await expect(messagesOf({ smsUrl: url }).sms('+5511912345678', 'x')).rejects.toThrow()
    expect(arrived).toHaveLength(1)
    await expect(messagesOf({ smsUrl: 'http://127.0.0.1:1/' }).sms('+5511912345678', 'x')).rejects.toThrow()
    await expect(messagesOf({}).sms('+5511912345678', 'x')).rejects.toThrow('SMS_URL')
  })
})
