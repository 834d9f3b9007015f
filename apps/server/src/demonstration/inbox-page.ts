import type { FastifyInstance } from 'fastify'
import { catch as otherwise, maxLength, object, optional, parse, string } from 'zod/mini'
import type { Inbox, Received } from './inbox.ts'
import type { DemonstrationLogin } from './owners.ts'
import { TEAM_AGENTS, TEAM_PASSWORD } from './team/accounts.ts'
import { escapeHtml } from '../platform/escape-html.ts'

const query = object({ to: otherwise(optional(string().check(maxLength(320))), undefined) })

/** Who works at the demonstration's console, and how it logs in. */
export interface DemonstrationConsole {
  readonly url: string
  logins(): Promise<readonly DemonstrationLogin[]>
}

interface Shown {
  readonly brand: string
  readonly inbox: Inbox
  readonly console: DemonstrationConsole | undefined
  /** Whether the demonstration brought its agents. */
  readonly team: boolean
}

/**
 * Shows what the demonstration would have sent, and how its operators log in: as a page at /demo/inbox, for tests at
 * /demo/inbox.json.
 */
export function mountInbox(server: FastifyInstance, shown: Shown): void {
  const { inbox } = shown
  const consoleNow = async () =>
    shown.console === undefined ? undefined : { url: shown.console.url, operators: await shown.console.logins() }
  server.get('/demo/inbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  )
  server.get('/demo/inbox.json', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ messages: inbox.list(parse(query, request.query).to), console: await consoleNow() }),
  )
  server.get('/demo/inbox', async (request, reply) => {
    const { to } = parse(query, request.query)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(shown.brand, inbox.list(to), to, `${shown.team ? AGENTS : ''}${operatorsIn(await consoleNow())}`))
  })
}

/** Escaped text in which addresses of pages can be clicked; everything in between is text and stays it. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return parts
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
}

function entry({ id, kind, to, subject, text, at }: Received): string {
  const moment = new Date(at).toISOString()
  return `<article id="message-${id}" aria-labelledby="to-${id}">
<header><span class="kind ${kind}">${kind === 'mail' ? 'Mail' : 'SMS'}</span>
<h2 id="to-${id}"><a href="/demo/inbox?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a></h2>
<time datetime="${moment}">${moment.slice(11, 19)} UTC</time></header>
${subject === undefined ? '' : `<p class="subject">${escapeHtml(subject)}</p>`}<p class="text">${linked(text)}</p></article>`
}

interface ConsoleNow {
  readonly url: string
  readonly operators: readonly DemonstrationLogin[]
}

/** Where operators work, and how the two of the demonstration log in. */
function operatorsIn(console: ConsoleNow | undefined): string {
  if (console === undefined) return ''
  const { url, operators } = console
  const rows = operators.map(
    ({ username, password, code, seconds }) =>
      `<tr><th scope="row">${escapeHtml(username)}</th><td><code>${escapeHtml(password)}</code></td>
<td>${code === undefined ? `next in ${seconds} s` : `<code>${code}</code> for ${seconds} s`}</td></tr>`,
  )
  return `<section aria-labelledby="operators"><h2 id="operators">Operators</h2>
<p>Operators work at <a href="${escapeHtml(url)}">${escapeHtml(url)}</a>. These two may do everything; where the house asks for a second person, log in as the other one in another browser. Passwords are those of the first start.</p>
<table><thead><tr><th scope="col">Name</th><th scope="col">Password</th><th scope="col">Code of the app</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

/** The agents of the demonstration's team, and how they log in. */
const AGENTS = `<section aria-labelledby="agents"><h2 id="agents">Agents</h2>
<p>Agents work at <a href="/agent">/agent</a>: ${TEAM_AGENTS.map((name) => `<code>${name}</code>`).join(', ')}, each below the one before, all with the password <code>${TEAM_PASSWORD}</code>. Their team's history is simulated.</p></section>`

function page(brand: string, messages: readonly Received[], to: string | undefined, people: string): string {
  const shown =
    to === undefined
      ? ''
      : `<p class="filter">Only messages to <strong>${escapeHtml(to)}</strong>. <a href="/demo/inbox">Show all</a></p>`
  const list =
    messages.length === 0
      ? '<p class="empty">Nothing here yet. What the house sends appears within seconds.</p>'
      : messages.map(entry).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><meta name="robots" content="noindex"><title>Inbox of the demonstration · ${escapeHtml(brand)}</title>
<link rel="stylesheet" href="/demo/inbox.css"></head><body><main>
<p class="house"><a href="/">${escapeHtml(brand)}</a></p><h1>Inbox of the demonstration</h1>
<p class="notice"><strong>Demonstration only.</strong> Mail and SMS for which no server is configured do not leave this machine: all of them are shown here, to everybody.
In production this page does not exist, and messages go out through the mail server and the SMS gateway that are configured.</p>
${to === undefined ? people : ''}${shown}${list}</main></body></html>`
}

const STYLE = `
:root { color-scheme: dark; --page: #0b1316; --raised: #111b1f; --line: #22333b; --ink: #eef4f3; --mute: #9db0b4; --accent: #e5b454; --soft: #3a2d14 }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 24px clamp(16px, 4vw, 40px) 64px }
a { color: var(--accent); text-underline-offset: 3px } a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 4px }
h1 { font-size: 24px; line-height: 1.2; margin: 4px 0 16px } .house { margin: 0 } .house a { color: var(--mute); text-decoration: none; font-weight: 600 }
.notice { margin: 0 0 24px; padding: 14px 16px; background: var(--soft); border: 1px solid #6b5222; border-radius: 12px } .notice strong { color: #f3cb79 }
.filter { margin: 0 0 16px; color: var(--mute) } .filter strong { color: var(--ink); overflow-wrap: anywhere }
.empty { padding: 48px 16px; text-align: center; color: var(--mute); border: 1px dashed var(--line); border-radius: 12px }
article { padding: 16px; margin: 0 0 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 12px }
article header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px } h2 { flex: 1; min-width: 0; margin: 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere } h2 a { color: inherit }
.kind { padding: 2px 9px; border-radius: 999px; font-size: 12px; font-weight: 700 } .mail { background: #142c3b; color: #8cc8ee } .sms { background: #12322a; color: #6bd3a0 }
section { margin: 0 0 24px; padding: 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 12px } section p { margin: 6px 0 12px; color: var(--mute) }
table { width: 100%; border-collapse: collapse } th, td { padding: 6px 8px 6px 0; text-align: left; font-variant-numeric: tabular-nums; overflow-wrap: anywhere } thead th { color: var(--mute); font-size: 13px; font-weight: 500 } code { font: 600 15px/1.4 ui-monospace, monospace }
time { color: var(--mute); font-size: 13px; font-variant-numeric: tabular-nums } .subject { margin: 10px 0 0; font-weight: 600 }
.text { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 560px) { article header { justify-content: space-between } h2 { order: 1; flex-basis: 100% } }
`
