const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>
  body { margin: 0 auto; padding: 24px 16px; max-width: 720px; font: 16px/1.5 system-ui, sans-serif; background: #14171c; color: #e8eaed }
  h1 { font-size: 22px; margin: 0 0 4px } p { color: #aab0b8; margin: 0 0 20px }
  form, .row { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px; align-items: end }
  label { display: grid; gap: 4px; font-size: 13px; color: #aab0b8; flex: 1 1 200px }
  input { font: inherit; padding: 10px 12px; border-radius: 8px; border: 1px solid #3a414b; background: #1d2229; color: inherit; min-width: 0 }
  button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid #3a414b; background: #262d36; color: inherit; cursor: pointer }
  button:hover { background: #323b47 } button.main { background: #2f6fed; border-color: #2f6fed }
  :focus-visible { outline: 2px solid #8ab4ff; outline-offset: 2px }
  output { display: block; font-size: 28px; font-variant-numeric: tabular-nums; margin-bottom: 16px }
  ol { padding: 0; list-style: none; font: 14px/1.5 ui-monospace, monospace } li { border-top: 1px solid #262d36 }
  summary { padding: 10px 0; cursor: pointer } li.refused summary { color: #ff9b8a } pre { margin: 0 0 12px; color: #aab0b8; white-space: pre-wrap; overflow-wrap: anywhere }
</style><main>${body}</main></html>`

const field = (name: string, label: string): string => `<label>${label}<input name="${name}" required></label>`

/** Opens a session by hand, where the platform does not launch its games here. */
export const openPage = (platform: string): string =>
  page(
    'Provider',
    `
  <h1>A provider to try a wallet with</h1>
  <p>It plays against ${escaped(platform)}. Open one of its games there, or give what a launch would say.</p>
  <form method="post" action="/open">${field('user', 'User')}${field('token', 'Token')}${field('game', 'Game code')}${field('currency', 'Currency')}<button class="main">Open</button></form>`,
  )

const buttons = [
  ['bet', 'Bet'],
  ['win', 'Win'],
  ['end', 'Win and end the round'],
  ['rollback', 'Roll back'],
  ['again', 'The last call again'],
  ['balance', 'Balance'],
] as const

/** What a game would send, as buttons, with each answer below. */
export const sessionPage = (game: string, currency: string): string =>
  page(
    game,
    `
  <h1>${escaped(game)}</h1><p>Win, end and roll-back are about the last bet.</p>
  <output aria-live="polite" id="balance">&nbsp;</output>
  <div class="row"><label>Amount in ${escaped(currency)}<input id="amount" type="number" min="0" step="any" value="1"></label></div>
  <div class="row">${buttons.map(([action, text]) => `<button data-action="${action}"${action === 'bet' ? ' class="main"' : ''}>${text}</button>`).join('')}</div>
  <ol id="log" aria-label="Calls, the newest first"></ol>
  <script>
    const log = document.getElementById('log'), balance = document.getElementById('balance')
    const send = async (action) => {
      const amount = Math.round(Number(document.getElementById('amount').value) * 100000)
      const { asked, answer } = await (await fetch(location.pathname + '/' + action, { method: 'POST', body: String(amount) })).json()
      const line = document.createElement('li'), all = document.createElement('details'), head = document.createElement('summary'), rest = document.createElement('pre')
      head.textContent = (asked && asked.call || action) + (!asked || asked.amount === undefined ? '' : ' ' + asked.amount / 100000) + ': ' + (answer.status || answer)
      if (answer.status !== 'RS_OK') line.className = 'refused'
      rest.textContent = JSON.stringify({ asked, answer }, null, 2)
      all.append(head, rest); line.append(all); log.prepend(line)
      if (answer.balance !== undefined) balance.textContent = (answer.balance / 100000).toFixed(2) + ' ' + answer.currency
    }
    for (const button of document.querySelectorAll('[data-action]')) button.onclick = () => send(button.dataset.action)
    send('balance')
  </script>`,
  )
