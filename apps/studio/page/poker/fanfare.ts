import { h } from '../shell/dom.ts'
import { easeInOut, type Motion } from '../stage/motion.ts'
import { COUNT_MS } from '../stage/tier.ts'

const COINS = { big: 26, huge: 44, epic: 72 }
const REST_MS = 1700
const LEAVE_MS = 260

/**
 * The great sign over the cabinet for big wins: what was made, the amount counting up, rays and coins. Resolves when
 * it has gone; `hurry` on the motion takes the count to its end.
 * @param format the amount for a share of the payout from 0 to 1
 */
export async function showFanfare(
  stage: HTMLElement,
  motion: Motion,
  tier: keyof typeof COINS,
  title: string,
  format: (share: number) => string,
  still: boolean,
): Promise<void> {
  const amount = h('b', {}, format(0))
  const coins = still
    ? []
    : Array.from({ length: COINS[tier] }, (_, coin) => fallingCoin(coin, COINS[tier], COUNT_MS[tier]))
  stage.replaceChildren(h('div.rays'), ...coins, h('p', {}, title), amount)
  stage.classList.add('on')
  await motion.tween(still ? 0 : COUNT_MS[tier], (share) => (amount.textContent = format(share)), easeInOut)
  amount.textContent = format(1)
  await motion.wait(REST_MS)
  stage.classList.remove('on')
  await motion.wait(still ? 0 : LEAVE_MS)
  stage.replaceChildren()
}

/** A coin that falls once; where and when follows from its number, evenly and without a visible order. */
function fallingCoin(coin: number, of: number, ms: number): HTMLElement {
  const scatter = (step: number) => (coin * step) % 1
  const element = h('i.coin')
  element.style.setProperty('--x', `${(4 + scatter(0.618034) * 92).toFixed(1)}%`)
  element.style.setProperty('--size', `${(18 + scatter(0.754878) * 20).toFixed(0)}px`)
  element.style.setProperty('--delay', `${Math.round((coin / of) * ms * 0.8)}ms`)
  element.style.setProperty('--fall', `${Math.round(1300 + scatter(0.56984) * 900)}ms`)
  return element
}
