import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { renderSVG } from 'uqr'
import type { Order } from './book.ts'
import { type Texts, textsIn } from './texts.ts'
import { chainWays, ways, type Way } from './ways.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

export interface PageState {
  readonly order: Order
  readonly merchant: string
  readonly nowMs: number
  /** True after a card number that cannot be. */
  readonly wrong?: boolean
}

/** The hosted page of an order: works without a script, and has no style of its own, as content security policies demand. */
export function payPage(state: PageState): string {
  const { order, merchant, nowMs } = state
  if (order.asked.direction === 'out') return ''
  const texts = textsIn(order.asked.language)
  const { reference, expiresAtMs } = order.asked
  const open = order.word.state === 'pending' && order.plan.length === 0 && parseMoney(order.word.amount) === 0n
  return `<!doctype html><html lang="${texts.code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.title} · ${escapeHtml(merchant)}</title><link rel="stylesheet" href="style.css"></head><body>
<header class="sandbox">${texts.sandbox}</header><main>
<header><p class="mark"><span aria-hidden="true"></span>${texts.title}</p>
<h1><small>${texts.toPay}</small> ${money(order.asked.amount, order.asked.currency, texts)} <small>${texts.to} ${escapeHtml(merchant)}</small></h1></header>
${open ? form(state, texts) : outcome(state, texts)}
<dl><div><dt>${texts.reference}</dt><dd>${escapeHtml(order.providerReference)}</dd></div><div><dt>${texts.until}</dt><dd><time datetime="${new Date(expiresAtMs).toISOString()}">${new Date(expiresAtMs).toISOString().slice(11, 16)} UTC</time></dd></div></dl>
<p class="back"><a href="${escapeHtml(order.asked.returnUrl)}">${texts.back}</a></p>
<p class="small">${escapeHtml(reference)}${nowMs > expiresAtMs ? ` · ${texts.late}` : ''}</p></main></body></html>`
}

function outcome({ order }: PageState, texts: Texts): string {
  const state = order.word.state
  return `<p class="outcome ${state}" role="status">${texts[state]}</p>`
}

function form({ order, nowMs, wrong = false }: PageState, texts: Texts): string {
  if (order.asked.direction === 'out') return ''
  const chain = order.asked.kind === 'crypto'
  const late = nowMs > order.asked.expiresAtMs
  const amount = money(order.asked.amount, order.asked.currency, texts)
  const all: readonly Way[] = chain ? chainWays : ways
  const others = all.flatMap((way) =>
    way === 'pay' ? [] : [`<button name="way" value="${way}">${texts.ways[way]}</button>`],
  )
  const words = chain
    ? `${texts.chainSend} ${escapeHtml(order.address?.amount ?? '')} BTC`
    : late
      ? texts.payLate
      : `${texts.pay} ${amount}`
  return `<form method="post">${late ? `<p class="outcome failed" role="status">${texts.late}</p>` : ''}${method(order, texts, wrong)}
<button class="main" name="way" value="pay">${words}</button>
<details><summary>${texts.others}</summary><p class="small">${texts.othersHint}</p><div class="others">${others.join('')}</div></details></form>`
}

/** What differs between a bank, a card, a wallet and a chain. */
function method(order: Order, texts: Texts, wrong: boolean): string {
  switch (order.asked.kind) {
    case 'card':
      return `<label for="number">${texts.cardNumber}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="23" value="4242 4242 4242 4242" aria-describedby="hint"${wrong ? ' aria-invalid="true"' : ''}>
${wrong ? `<p class="wrong" role="alert">${texts.cardWrong}</p>` : ''}<p class="small" id="hint">${texts.cardHint}<br>${texts.cardOthers}</p>`
    case 'eWallet':
      return `<p class="lead">${texts.walletHint}</p>`
    case 'crypto':
      return `<p class="lead">${texts.chainHint}</p><p class="key"><small>${texts.address}</small>${escapeHtml(order.address?.address ?? '')}</p>`
    default: {
      const code = bankCode(order)
      return `<p class="lead">${texts.bankHint}</p><figure class="scan" role="img" aria-label="${texts.codePicture}">${renderSVG(code, { ecc: 'M', border: 2 })}</figure>
<label for="code">${texts.codeLabel}</label><input id="code" readonly value="${escapeHtml(code)}" aria-describedby="copy"><p class="small" id="copy">${texts.codeHint}</p>`
    }
  }
}

/** What a bank's app would read off the screen: no real one knows this sandbox, so none pays by mistake. */
const bankCode = ({ providerReference, asked }: Order): string =>
  `SANDBOX-PIX/${providerReference}/${moneyToDecimal(asked.amount, 2)}/${asked.currency}`

/** `1,234.50` with the currency, as the page's language writes it. */
function money(amount: Money, currency: string, { code }: Texts): string {
  const [whole = '', cents = ''] = moneyToDecimal(amount, 2).split('.')
  const [group, point] = code === 'pt' ? ['.', ','] : [',', '.']
  return `${currency} ${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)}${point}${cents}`
}

export const STYLE = `
:root { color-scheme: light; --paper: #f4f2ec; --card: #fffdf8; --line: #ddd6c6; --ink: #1d2a2e; --mute: #5b676a; --green: #0d6b55; --red: #a5352a; --soft: #e6f1ec }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.sandbox { margin: 0; padding: 8px 16px; background: #1d2a2e; color: #f4e7c3; text-align: center; font-size: 14px }
main { max-width: 440px; margin: clamp(16px, 6vh, 64px) auto; padding: 28px clamp(20px, 6vw, 32px) 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
.mark { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 700; letter-spacing: .01em }
.mark span { width: 22px; height: 22px; border-radius: 7px; background: conic-gradient(from 45deg, #0d6b55 0 25%, #e5b454 0 50%, #0d6b55 0 75%, #e5b454 0) }
h1 { margin: 0 0 20px; font-size: 34px; line-height: 1.15; font-variant-numeric: tabular-nums } h1 small { display: block; font-size: 14px; font-weight: 400; color: var(--mute) }
form { margin: 0 } label { display: block; margin: 0 0 6px; font-weight: 600 }
input { width: 100%; min-height: 52px; padding: 0 16px; font: inherit; font-size: 18px; letter-spacing: .04em; font-variant-numeric: tabular-nums; color: inherit; background: #fff; border: 1px solid #8d9896; border-radius: 12px }
input[aria-invalid] { border-color: var(--red) } .wrong { margin: 8px 0 0; color: var(--red); font-weight: 600 }
.scan { width: 188px; margin: 0 auto 16px; padding: 8px; background: #fff; border: 1px solid var(--line); border-radius: 12px } .scan svg { display: block; width: 100%; height: auto }
#code { font: 14px/1.4 ui-monospace, monospace; letter-spacing: 0; user-select: all }
.small { margin: 10px 0 0; font-size: 13px; color: var(--mute); overflow-wrap: anywhere } .lead { margin: 0 0 14px; color: var(--mute) }
.key { margin: 0; padding: 14px 16px; background: var(--paper); border-radius: 12px; font: 15px/1.4 ui-monospace, monospace; overflow-wrap: anywhere } .key small { display: block; font: 13px/1.4 system-ui, sans-serif; color: var(--mute) }
button { min-height: 48px; padding: 10px 16px; font: inherit; color: inherit; background: #fff; border: 1px solid var(--line); border-radius: 12px; cursor: pointer; text-align: start }
button:hover { border-color: var(--green) } button:focus-visible, input:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid #e5b454; outline-offset: 2px }
.main { width: 100%; min-height: 56px; margin-top: 20px; background: var(--green); border-color: var(--green); color: #fff; font-weight: 700; font-size: 17px; text-align: center } .main:hover { background: #0a5846 }
details { margin-top: 20px; border-top: 1px solid var(--line); padding-top: 12px } summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: var(--mute); font-weight: 600 }
summary::before { content: "+"; width: 22px; font-size: 20px } details[open] summary::before { content: "–" } .others { display: grid; gap: 8px; margin-top: 12px } .others button { font-size: 15px }
.outcome { margin: 0 0 16px; padding: 16px; border-radius: 12px; background: var(--soft); color: var(--green); font-weight: 600 } .outcome.failed { background: #f8e6e2; color: var(--red) }
dl { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 20px 0 0; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px } dl div { flex: 1 1 140px } dt { color: var(--mute) } dd { margin: 0; font-variant-numeric: tabular-nums }
.back { margin: 16px 0 0 } .back a { display: inline-flex; align-items: center; min-height: 44px; color: var(--green); font-weight: 600; text-underline-offset: 3px }
`
