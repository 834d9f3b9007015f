import type { PotsResponse, SessionResponse } from '#contract/protocols/studio.ts'
import { chanceOf, meanOf, type Pot, type PotCode, POTS, POTS_RETURN } from '#rules/jackpot.ts'
import { ONE, parseMoney, type Money } from '#rules/money.ts'
import type { StudioClient } from '../net/studio.ts'
import { h, need } from './dom.ts'
import { countFormat, percentFormat, type ShowMoney } from './money-format.ts'
import type { Panel } from './panel.ts'
import type { Say } from './texts.ts'

/** The studio's answer is some seconds old at most: what is shown is never older than half a minute. */
const ASK_MS = 20_000
/** A meter moves in so many steps from what it showed to what is known now, and never past that. */
const STEPS = 60

export interface Pots {
  /** What the help of every game with pots says of them. */
  help(): readonly Node[]
  /** Tells of a pot that a round won; resolves once it has been read. */
  won(jackpot: { readonly pot: PotCode; readonly amount: string }): Promise<void>
}

/** The meters of the house's pots above the game; nothing where its rounds win none. */
export function createPots(
  {
    session,
    client,
    panel,
    language,
    still,
  }: {
    readonly session: SessionResponse
    readonly client: StudioClient
    readonly panel: Panel
    readonly language: string
    /** Whoever wants less motion sees the new sum at once. */
    readonly still: boolean
  },
  say: Say,
  money: ShowMoney,
): Pots {
  const list = need('pots')
  const percent = percentFormat(language)
  const count = countFormat(language)
  const oneIn = (pot: Pot): string => {
    const { numerator, denominator } = chanceOf(pot)
    return count(denominator / numerator)
  }
  const name = (pot: PotCode): string => say(pot === 'silver' ? 'potSilver' : 'potGold')
  const meters = POTS.map(({ code }) => {
    const amount = h('b', {})
    return { code, amount, line: h('li', { 'data-pot': code }, h('span', {}, name(code)), ' ', amount), shown: 0n }
  })
  let moving = 0
  const show = (meter: (typeof meters)[number], sum: Money): void => {
    meter.shown = sum
    meter.amount.textContent = money(sum)
  }
  const follow = (pots: PotsResponse['pots']): void => {
    clearInterval(moving)
    const steps = meters.map((meter) => {
      const known = parseMoney(pots.find(({ pot }) => pot === meter.code)?.amount ?? '0')
      return { meter, from: meter.shown, known }
    })
    let step = 0
    const move = (): void => {
      step += 1
      for (const { meter, from, known } of steps)
        // One that was won begins anew at once.
        show(
          meter,
          still || from === 0n || known < from ? known : from + ((known - from) * BigInt(step)) / BigInt(STEPS),
        )
      if (step === STEPS || still) clearInterval(moving)
    }
    moving = window.setInterval(move, ASK_MS / STEPS)
    move()
  }
  const ask = async (): Promise<void> => {
    if (document.hidden || list.hidden) return
    const answer = await client.pots()
    if (answer.kind === 'answer') follow(answer.value.pots)
  }
  /** Shows what is known now at once: where the page was not looked at for a while, or a pot was won. */
  const jump = (): Promise<void> => {
    clearInterval(moving)
    for (const meter of meters) meter.shown = 0n
    return ask()
  }
  if (session.pots !== undefined && !list.hidden) {
    list.setAttribute('aria-label', say('potsTitle'))
    list.replaceChildren(...meters.map(({ line }) => line))
    follow(session.pots)
    window.setInterval(() => void ask(), ASK_MS)
    document.addEventListener('visibilitychange', () => void jump())
  }
  return {
    help() {
      if (session.pots === undefined) return []
      return [
        h('h3', {}, say('potsTitle')),
        h('p', {}, say('potsText')),
        h(
          'dl.facts',
          {},
          ...POTS.flatMap((pot) => [
            h('dt', {}, name(pot.code)),
            h(
              'dd',
              {},
              say('potFacts', {
                stake: money(ONE),
                share: percent(Number(pot.thousandths) / 1000),
                seed: money(pot.seed),
                ceiling: money(pot.ceiling),
                odds: oneIn(pot),
                mean: money(meanOf(pot)),
              }),
            ),
          ]),
        ),
        h(
          'p.note',
          {},
          say('potsReturn', { share: percent(Number(POTS_RETURN.numerator) / Number(POTS_RETURN.denominator)) }),
        ),
      ]
    },
    async won({ pot, amount }) {
      // A trial leaves the pot alone.
      if (session.mode === 'real') void jump()
      const text = say(session.mode === 'demo' ? 'potWonTrial' : 'potWonText', {
        pot: name(pot),
        amount: money(parseMoney(amount)),
      })
      await panel.ask(say('potWonTitle', { pot: name(pot) }), text, [['ok', say('ok')]])
    },
  }
}
