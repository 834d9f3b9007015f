import type { Money } from '#rules/money.ts'
import { button, h } from './dom.ts'
import type { ShowMoney } from './money-format.ts'
import type { Say } from './texts.ts'

/** Rounds that follow each other by themselves, and what ends them. */
export interface Plan {
  readonly count: number
  /** So much lost since the first of them, and so much won by one; undefined for no such end. */
  readonly loss: Money | undefined
  readonly win: Money | undefined
}

const COUNTS = [10, 25, 50, 100] as const
/** In stakes. The first one is what is chosen. */
const LOSSES = [10n, 25n, 50n, undefined] as const
const WINS = [undefined, 10n, 50n] as const

export interface PaceOptions {
  readonly stake: Money
  /** What the house allows. */
  readonly automatic: boolean
  readonly quick: boolean
  readonly quickOn: boolean
  setQuick(on: boolean): void
  start(plan: Plan): void
}

/** The choice between quick and ordinary spins, and of automatic ones with their ends. */
export function paceBody(
  { stake, automatic, quick, quickOn, setQuick, start }: PaceOptions,
  say: Say,
  money: ShowMoney,
): Node[] {
  const nodes: Node[] = []
  if (quick) {
    let on = quickOn
    const turn = button('', 'small', () => {
      on = !on
      setQuick(on)
      write()
    })
    const write = () => {
      turn.textContent = say(on ? 'quickOn' : 'quickOff')
      turn.setAttribute('aria-pressed', String(on))
    }
    write()
    nodes.push(turn)
  }
  if (!automatic) return nodes
  const amount = (stakes: bigint | undefined) => (stakes === undefined ? say('autoAny') : money(stake * stakes))
  const [count, counts] = choice<number>(say('autoCount'), COUNTS, String)
  const [loss, losses] = choice<bigint | undefined>(say('autoLoss'), LOSSES, amount)
  const [win, wins] = choice<bigint | undefined>(say('autoWin'), WINS, amount)
  const units = (stakes: bigint | undefined) => (stakes === undefined ? undefined : stake * stakes)
  return [
    ...nodes,
    h('p', {}, say('autoText', { stake: money(stake) })),
    counts,
    losses,
    wins,
    h('p.note', {}, say('autoFeature')),
    h(
      'div.actions',
      {},
      button(say('autoStart'), 'wide', () => start({ count: count(), loss: units(loss()), win: units(win()) })),
    ),
  ]
}

/** One of several, as buttons of which one is pressed. */
function choice<Value>(
  label: string,
  values: readonly [Value, ...Value[]],
  words: (value: Value) => string,
): [() => Value, HTMLElement] {
  let chosen: Value = values[0]
  const buttons = values.map((value) =>
    button(words(value), 'small', () => {
      chosen = value
      show()
    }),
  )
  const show = () =>
    buttons.forEach((each, index) => each.setAttribute('aria-pressed', String(values[index] === chosen)))
  show()
  return [
    () => chosen,
    h('div.field', { role: 'group', 'aria-label': label }, h('span', {}, label), h('div.choice-row', {}, ...buttons)),
  ]
}

/** All stakes to choose from, the lowest and the highest by their names. */
export function stakesBody(
  rungs: readonly Money[],
  current: Money,
  take: (stake: Money) => void,
  say: Say,
  money: ShowMoney,
): Node[] {
  const [lowest, highest] = [rungs[0], rungs.at(-1)]
  return [
    h(
      'div.choice-row.stakes',
      {},
      ...rungs.map((rung) => {
        const one = button(money(rung), 'small', () => take(rung))
        one.setAttribute('aria-pressed', String(rung === current))
        if (rung === lowest || rung === highest) one.append(h('small', {}, say(rung === lowest ? 'lowest' : 'highest')))
        return one
      }),
    ),
  ]
}
