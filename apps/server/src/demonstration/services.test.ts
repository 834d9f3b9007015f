import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '../platform/clock.ts'
import { createMessages, type Messages } from '../platform/messages/messages.ts'
import { systemRandom } from '../platform/random.ts'
import { createInbox } from './inbox.ts'
import { mountInbox } from './inbox-page.ts'
import { readMail } from './mail-server.ts'
import { type OutsideServices, outsideServices } from './services.ts'

const unset = { smtpUrl: undefined, mailFrom: 'House <no-reply@house.test>', smsUrl: undefined, smsKey: undefined }
const clock = manualClock(Date.UTC(2026, 10, 21, 12, 34, 56))
const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function open(
  demonstration: boolean,
  configured = {},
): Promise<{ outside: OutsideServices; server: FastifyInstance; messages: Messages }> {
  const outside = await outsideServices({
    demonstration,
    messages: { ...unset, ...configured },
    phoneAuth: undefined,
    console: undefined,
    brandName: 'Test <house>',
    siteUrl: 'http://house.test',
    clock,
    random: systemRandom,
  })
  const messages = createMessages(outside.messages)
  const server = fastify()
  outside.mount(server)
  ends.push(
    () => messages.close(),
    () => outside.close(),
    () => server.close(),
  )
  return { outside, server, messages }
}

const operators = {
  url: 'http://console.test',
  logins: async () => [
    { username: 'owner1', password: 'demo-1-<b>', code: '123456', seconds: 17 },
    { username: 'owner2', password: 'demo-2-x', code: undefined, seconds: 4 },
  ],
}
const pageWith = async (text: string, url = '/demo/inbox'): Promise<string> => {
  const server = fastify()
  ends.push(() => server.close())
  const inbox = createInbox(clock)
  inbox.add({ kind: 'mail', to: '"><script>x</script>@evil.test', subject: '<b>hi</b>', text })
  inbox.add({ kind: 'sms', to: '+5511912345678', text: 'other' })
  mountInbox(server, { inbox, brand: 'House', console: operators, team: true })
  return (await server.inject({ url })).body
}

describe("[LOG-06] the demonstration's own services", () => {
  it('[RUN-10] tell beside the inbox how the agents of the team log in, on no page of a single address', async () => {
    expect(await pageWith('text')).toContain('<code>demoagent</code>')
    expect(await pageWith('text', '/demo/inbox?to=%2B5511912345678')).not.toContain('demoagent')
  })

  it('[LOG-06] show a mail that was sent by SMTP and an SMS that was sent by HTTP on the inbox page', async () => {
    const { server, messages } = await open(true)
    await messages.mail({
      to: 'ana@example.test',
      subject: 'Redefinir senha, já',
      text: 'Olá, é você?\nhttp://house.test/reset?token=a&b=1\nLinha longa: '.padEnd(400, 'ção '),
    })
    await messages.sms('+5511912345678', '123456 é o seu código')
    const page = await server.inject({ url: '/demo/inbox' })
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(page.body).toContain('Demonstration only')
    expect(page.body).toContain('<a href="http://house.test/reset?token=a&amp;b=1">')
    expect(page.body.indexOf('+5511912345678')).toBeLessThan(page.body.indexOf('ana@example.test'))
    const json = await server.inject({ url: '/demo/inbox.json?to=ana@example.test' })
    expect(json.json()).toEqual({
      messages: [
        {
          id: 1,
          at: clock.now(),
          kind: 'mail',
          to: 'ana@example.test',
          subject: 'Redefinir senha, já',
          text: 'Olá, é você?\nhttp://house.test/reset?token=a&b=1\nLinha longa: '.padEnd(400, 'ção ').trimEnd(),
        },
      ],
    })
  })

  it('[LOG-06] are not there in production: no page, nothing started, what is configured unchanged', async () => {
    const { outside, server } = await open(false)
    for (const url of ['/demo/inbox', '/demo/inbox.json', '/demo/inbox.css'])
      expect((await server.inject({ url })).statusCode).toBe(404)
    expect(outside).toMatchObject({ messages: unset, phoneAuth: undefined })
  })

  it('[LOG-06] stand back for what is configured', async () => {
    const configured = { smtpUrl: 'smtp://mail.test', smsUrl: 'https://sms.test/messages', smsKey: 'k' }
    const { outside } = await open(true, configured)
    expect(outside.messages).toEqual({ ...unset, ...configured })
    expect(outside.phoneAuth?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('[LOG-06] take an SMS with their key, from nobody else, and only to a number', async () => {
    const { outside, server } = await open(true)
    const send = (body: string, key = outside.messages.smsKey): Promise<Response> =>
      fetch(outside.messages.smsUrl ?? '', { method: 'POST', body, headers: { authorization: `Bearer ${key}` } })
    expect((await send('{"to":"+5511912345678","text":"x"}', 'other')).status).toBe(401)
    for (const body of ['{"to":"ana","text":"x"}', '{"to":"+5511912345678"}', 'x', ''])
      expect((await send(body)).status).toBe(400)
    expect((await server.inject({ url: '/demo/inbox.json' })).json()).toEqual({ messages: [] })
  })
})

describe('[LOG-06] the inbox', () => {
  it('[LOG-06] keeps the last 200 messages', () => {
    const inbox = createInbox(clock)
    for (let n = 1; n <= 201; n += 1) inbox.add({ kind: 'sms', to: '+5511912345678', text: String(n) })
    expect(inbox.list()).toHaveLength(200)
    expect(inbox.list()[0]).toMatchObject({ id: 201, text: '201' })
    expect(inbox.list().at(-1)).toMatchObject({ id: 2 })
  })

  it('[LOG-06] shows everything as text, and makes links of addresses of pages only', async () => {
    const page = await pageWith(
      '<img src=x onerror=alert(1)> javascript:alert(1) https://a.test/"onmouseover=x http://b.test/?q=\'>y',
    )
    expect(page).not.toMatch(/<(script|img|b)\b/)
    expect(page).toContain(
      '&lt;img src=x onerror=alert(1)&gt; javascript:alert(1) <a href="https://a.test/">https://a.test/</a>&quot;onmouseover=x',
    )
    expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).not.toContainEqual(
      expect.stringContaining('javascript:'),
    )
  })

  it('[LOG-06] has no script and no style of its own, as the content security policy demands, and asks itself anew', async () => {
    const page = await pageWith('x')
    expect(page).not.toMatch(/<(script|style)|\sstyle=|\son\w+=/)
    expect(page).toContain('<link rel="stylesheet" href="/demo/inbox.css">')
    expect(page).toContain('<meta http-equiv="refresh" content="5">')
  })

  it('[OPS-01, OPS-14, RUN-07] shows where operators work and how they log in at this moment, and only on the whole page', async () => {
    const page = await pageWith('x')
    expect(page).toContain('<a href="http://console.test">')
    expect(page).toContain('<th scope="row">owner1</th><td><code>demo-1-&lt;b&gt;</code></td>')
    expect(page).toContain('<code>123456</code> for 17 s')
    expect(page).toContain('next in 4 s')
    expect(await pageWith('x', '/demo/inbox?to=%2B5511912345678')).not.toContain('owner1')
  })

  it("[LOG-06] shows one number's messages where it is asked to", async () => {
    const page = await pageWith('mail text', '/demo/inbox?to=%2B5511912345678')
    expect(page).toContain('other')
    expect(page).not.toContain('mail text')
  })

  it.each([
    ['7bit', 'Subject: Hi\r\nX: y\r\n\r\nOne\r\n\r\nTwo\r\n', { subject: 'Hi', text: 'One\n\nTwo' }],
    [
      'quoted-printable',
      'Subject: =?UTF-8?Q?Ol=C3=A1_?=\r\n =?UTF-8?Q?Ana?=\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=C3=A9 =\r\nvoc=C3=AA 1=3D1',
      { subject: 'Olá Ana', text: 'é você 1=1' },
    ],
    [
      'base64',
      `Subject: =?UTF-8?B?${Buffer.from('你好').toString('base64')}?=\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('世界').toString('base64')}`,
      { subject: '你好', text: '世界' },
    ],
    ['nothing', '', { subject: '', text: '' }],
  ])('[LOG-06] reads a mail in %s', (_how, raw, mail) => {
    expect(readMail(raw)).toEqual(mail)
  })
})
