import type { CallDefinition, SecondPersonNeed } from '#contract/call.ts'
import { errorCatalogue } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { openApi, requestSchema } from './openapi.ts'
import { escapeHtml } from '../escape-html.ts'

interface NamedCall {
  readonly name: string
  readonly call: CallDefinition
}

/**
 * Serves the description of the interface: as a page to read at /docs and as a file at /docs/openapi.json. Each is made
 * when it is first asked for: together they cost each start a tenth of a second of processor time.
 */
export function mountDocs(app: FastifyInstance, title: string, calls: readonly NamedCall[]): void {
  const file = once(() => JSON.stringify(openApi(title, calls), null, 2))
  const page = once(() => docsPage(title, calls))
  app.get('/docs/openapi.json', async (_request, reply) => reply.type('application/json').send(file()))
  app.get('/docs/docs.css', async (_request, reply) => reply.type('text/css').send(STYLE))
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}

function docsPage(title: string, calls: readonly NamedCall[]): string {
  const sections = calls.map(
    ({ name, call }) => `
    <section id="${name}">
      <h2><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${escapeHtml(call.path)}</code></h2>
      <p>${escapeHtml(call.summary)}</p>
      <dl>
        <dt>Name</dt><dd><code>${name}</code></dd>
        <dt>Module id</dt><dd><code>${call.moduleId}</code></dd>
        <dt>Token</dt><dd>${{ none: 'not needed', optional: 'looked at when sent', member: 'of a member', operator: 'of an operator' }[call.token]}</dd>
        ${call.permission === undefined ? '' : `<dt>Permission</dt><dd><code>${call.permission}</code></dd>`}
        ${call.second === undefined ? '' : `<dt>Second person</dt><dd>${secondPerson(call.second)}</dd>`}
        <dt>Payload</dt><dd>${call.encrypted ? 'encrypted (JWE)' : call.method === 'GET' || call.method === 'DELETE' ? 'query' : call.form === true ? 'form' : 'JSON'}</dd>
        ${call.errors.length === 0 ? '' : `<dt>Refusals</dt><dd>${call.errors.map((code) => `<code title="${escapeHtml(errorCatalogue[code].message)}">${code}</code>`).join(' ')}</dd>`}
      </dl>
      <details><summary>Request</summary><pre>${escapeHtml(JSON.stringify(requestSchema(call), null, 2))}</pre></details>
    </section>`,
  )
  const errors = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · calls</title><link rel="stylesheet" href="/docs/docs.css"></head><body>
<nav><h1>${escapeHtml(title)}</h1><p><a href="/docs/openapi.json">OpenAPI file</a></p><ul>${calls.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}<li><a href="#errors">Errors</a></li></ul></nav>
<main><p>Every answer is an envelope <code>{success, message, value}</code>. A failure carries a stable <code>code</code> and the <code>requestId</code> that support asks for.</p>
${sections.join('')}
<section id="errors"><h2>Errors</h2><table><thead><tr><th>Code</th><th>Status</th><th>Message</th></tr></thead><tbody>${errors.join('')}</tbody></table></section></main></body></html>`
}

const secondPerson = ({ permission, settings = [] }: SecondPersonNeed): string =>
  `with <code>${permission}</code>${settings.length === 0 ? '' : `, above ${settings.map((name) => `<code>cashier.${name}</code>`).join(', ')}`}`

const STYLE = `
:root { color-scheme: dark; --page: #0b1316; --raised: #111b1f; --line: #22333b; --ink: #eef4f3; --mute: #9db0b4; --accent: #e5b454 }
* { box-sizing: border-box } body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 260px minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 20px; background: var(--raised); border-inline-end: 1px solid var(--line) }
nav h1 { font-size: 20px; margin: 0 0 8px } nav ul { list-style: none; margin: 0; padding: 0 } nav a { display: block; padding: 5px 0; color: var(--mute); text-decoration: none } a:hover, a:focus { color: var(--accent) } nav p a { color: var(--accent) }
main { padding: 32px clamp(16px, 4vw, 56px); max-width: 900px } section { padding: 24px 0; border-top: 1px solid var(--line) } h2 { font-size: 17px; margin: 0 0 6px; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 60px; text-align: center; font-size: 12px; font-weight: 700; padding: 3px 8px; border-radius: 8px; background: #17242a } .get { color: #6fb7e6 } .post { color: #4fc38a } .put { color: #e5b454 } .delete { color: #f0806a }
dl { display: grid; grid-template-columns: 110px 1fr; gap: 4px 12px; margin: 12px 0 } dt { color: var(--mute) } dd { margin: 0 } code, pre { font: 13px/1.5 ui-monospace, monospace } pre { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 14px; overflow: auto } summary { cursor: pointer; color: var(--mute) }
table { border-collapse: collapse; width: 100% } td, th { text-align: start; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
@media (max-width: 760px) { body { display: block } nav { position: static; height: auto; max-height: 40vh } }
`
