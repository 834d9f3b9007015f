import { bingoBet, bingoOutcome, type BingoOutcomeWire } from '#contract/games/bingo.ts'
import { parseMoney } from '#rules/money.ts'
import { linesOf } from '#rules/numbers/bingo-cards.ts'
import { SATURDAY_HALL_FIGURES } from '#rules/numbers/bingo-figures.ts'
import { MOST_CARDS, SATURDAY_HALL } from '#rules/numbers/bingo.ts'
import { toNumber } from '#rules/rational.ts'
import { parse } from 'zod/mini'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { createCard, letterOf } from './cards.ts'
import { drawCaller } from './caller.ts'
import { paintHall } from './hall.ts'
import { createVoice } from './voice.ts'
import type { HallKey } from './words.ts'

const { calls, pays, early } = SATURDAY_HALL
/** From one call to the next, and where each is said aloud. */
const CALL_MS = 430
const SPOKEN_MS = 1500
/** So many balls stand beside the one that is called. */
const TRAIL = 6

const outcomeOf = ({ outcome }: Round): BingoOutcomeWire => parse(bingoOutcome, outcome)
const parts = (stakes: number): bigint => BigInt(stakes) * 10_000n
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
const ballText = (ball: number): string => `${letterOf(ball)} ${ball}`

export function createBoard(table: OddsTable<HallKey>): OddsBoard {
  const { say, money, language, motion, sound, controls } = table
  const numbers = numbersOf(language)
  const voice = createVoice(document.documentElement.lang)
  let cards = 1
  let free = false
  let speaks = false
  /** When the last ball was called, for the caller's hands. */
  let calledAt = -Infinity
  let shown: number | undefined

  const views = Array.from({ length: MOST_CARDS }, createCard)
  const ball = h('b.ball')
  const count = h('p.count')
  const trail = h('ol.trail', { 'aria-label': say('called') })
  const room = h('div.caller-room', { 'aria-hidden': 'true' })
  const laid = h('div.cards', {}, ...views.map(({ element }) => element))
  table.field.append(h('div.hall', {}, h('div.call', {}, room, ball, h('div.heard', {}, count, trail)), laid))

  const picks = Array.from({ length: MOST_CARDS }, (_, before) =>
    button(numbers.count(before + 1), 'pick', () => aim(before + 1)),
  )
  const voiced = button(say('voice'), 'pick voice', () => {
    speaks = !speaks
    voiced.setAttribute('aria-pressed', String(speaks))
    if (!speaks) voice.hush()
  })
  voiced.setAttribute('aria-pressed', 'false')
  const offerVoice = (): void => {
    voiced.hidden = !voice.there
  }
  offerVoice()
  if ('speechSynthesis' in window) window.speechSynthesis.addEventListener('voiceschanged', offerVoice)

  const write = (): void => {
    for (const [before, pick] of picks.entries()) pick.setAttribute('aria-pressed', String(before + 1 === cards))
    laid.dataset['count'] = String(cards)
    for (const [at, { element }] of views.entries()) element.hidden = at >= cards
  }
  const clear = (): void => {
    for (const [at, view] of views.entries()) view.lay(undefined, say('cardWaits', { number: at + 1 }))
    ball.textContent = ''
    ball.className = 'ball'
    count.textContent = ''
    trail.replaceChildren()
    shown = undefined
  }
  const aim = (next: number): void => {
    if (!free || next < 1 || next > MOST_CARDS) return
    if (next !== cards) sound.play('card', 0.9 + next * 0.08)
    cards = next
    write()
    clear()
    table.invite()
  }
  write()
  clear()

  /** Lays the cards of a round, without any call. */
  const lay = (round: Round): readonly ReturnType<typeof linesOf>[] => {
    const outcome = outcomeOf(round)
    cards = outcome.cards.length
    write()
    clear()
    for (const [at, card] of outcome.cards.entries()) views[at]?.lay(card, say('card', { number: at + 1, lines: 0 }))
    return outcome.cards.map((card) => linesOf(card, outcome.balls))
  }
  /** Calls a ball: marks it on all cards, and shows the lines that are full with it. */
  const call = (round: Round, all: readonly ReturnType<typeof linesOf>[], at: number): number => {
    const { balls } = outcomeOf(round)
    const called = balls[at] ?? 0
    ball.textContent = ballText(called)
    ball.className = `ball ${letterOf(called)}`
    count.textContent = say('count', { count: at + 1, of: calls })
    trail.replaceChildren(
      ...balls
        .slice(Math.max(0, at - TRAIL), at)
        .toReversed()
        .map((one) => h(`li.${letterOf(one)}`, {}, ballText(one))),
    )
    let filled = 0
    for (const [card, lines] of all.entries()) {
      views[card]?.mark(called)
      const now = lines.filter((line) => line.call === at + 1)
      filled += now.length
      for (const { line } of now) views[card]?.line(line)
      if (now.length === 0) continue
      const full = lines.filter((line) => line.call <= at + 1)
      const words = say('card', { number: card + 1, lines: full.length })
      views[card]?.note(say('lines', { count: full.length }), words, false)
      controls.announce(`${say('heardBall', { ball: ballText(called) })} ${words}`)
    }
    return filled
  }
  /** What each card came to. */
  const finish = (round: Round, all: readonly ReturnType<typeof linesOf>[]): void => {
    const outcome = outcomeOf(round)
    for (const [card, lines] of all.entries()) {
      const paid = outcome.pays[card] ?? 0
      const text = [say('lines', { count: lines.length }), ...(paid > 0 ? [numbers.times(parts(paid))] : [])].join(
        ' · ',
      )
      views[card]?.note(
        text,
        say('cardPays', { number: card + 1, lines: lines.length, times: numbers.times(parts(paid)) }),
        paid > 1,
      )
    }
  }
  const run = async (round: Round): Promise<void> => {
    const all = lay(round)
    const { balls } = outcomeOf(round)
    await table.pause(500)
    for (const at of balls.keys()) {
      const filled = call(round, all, at)
      calledAt = motion.now
      shown = balls[at]
      sound.play(filled > 0 ? 'bell' : 'knock', filled > 0 ? 1 : 0.8 + (at % 5) * 0.05)
      const waits = speaks ? SPOKEN_MS : filled > 0 ? CALL_MS * 1.8 : CALL_MS
      if (speaks && table.lasts(waits) === waits) voice.say(ballText(balls[at] ?? 0))
      await table.pause(waits)
    }
    voice.hush()
    finish(round, all)
    await table.pause(400)
  }

  const group = (label: string, all: readonly HTMLElement[]) =>
    h(
      'div.entry',
      {},
      h('span.label', { 'aria-hidden': 'true' }, label),
      h('div.picks', { role: 'group', 'aria-label': label }, ...all),
    )

  return {
    aim: [h('div.hall-aim', {}, group(say('cards'), picks), voiced)],
    bet: () => ({ cards }),
    wagers: () => cards,
    aimAs(bet) {
      cards = parse(bingoBet, bet).cards
      write()
      table.invite()
    },
    invite: () => say('invite', { calls, amount: money(table.stake * BigInt(cards)) }),
    start: clear,
    tell: run,
    show(round) {
      if (round === undefined) return clear()
      const all = lay(round)
      for (const at of outcomeOf(round).balls.keys()) call(round, all, at)
      finish(round, all)
    },
    hurry: () => voice.hush(),
    replay: run,
    phase(phase) {
      free = phase === 'bet'
    },
    key({ key, target }) {
      if (target instanceof HTMLInputElement || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
      aim(cards + (key === 'ArrowRight' ? 1 : -1))
      return true
    },
    result(round) {
      const paid = sum(outcomeOf(round).pays)
      const times = numbers.times(parts(paid) / BigInt(outcomeOf(round).pays.length))
      return {
        text: times,
        words: say('ends', { amount: money(parseMoney(parse(bingoBet, round.bet).stake) * BigInt(paid)) }),
      }
    },
    help: () => ({
      rules: [
        h('p', {}, say('rule', { calls })),
        h('p', {}, say('ruleEarly', { call: early.call, times: numbers.times(parts(early.pays)) })),
        h(
          'dl.facts',
          {},
          ...pays.flatMap((pay, lines) =>
            lines === 0
              ? []
              : [
                  h(
                    'dt',
                    {},
                    lines === pays.length - 1 ? say('linesOrMore', { count: lines }) : say('lines', { count: lines }),
                  ),
                  h('dd', {}, numbers.times(parts(pay))),
                ],
          ),
        ),
        h('p', {}, say('ruleVoice')),
      ],
      figures: [
        [say('rtp'), numbers.percent(toNumber(SATURDAY_HALL_FIGURES.rtp))],
        [say('method'), say('methodBingo')],
        [say('cardsThatPay'), numbers.percent(toNumber(SATURDAY_HALL_FIGURES.hit))],
        [say('spread'), say('spreadValue', { value: numbers.count(SATURDAY_HALL_FIGURES.volatility) })],
        [
          say('top'),
          say('topCard', {
            count: numbers.count((pays.at(-1) ?? 0) + early.pays),
            odds: numbers.count(Math.round(1 / toNumber(SATURDAY_HALL_FIGURES.top))),
          }),
        ],
        [say('stakeOf'), `${money(table.stake)} × ${numbers.count(cards)}`],
      ],
    }),
    paint: paintHall,
    draw(context, _size, now) {
      const { left, top } = table.field.getBoundingClientRect()
      const area = room.getBoundingClientRect()
      drawCaller(context, { x: area.left - left, y: area.top - top, width: area.width, height: area.height }, now, {
        still: table.still,
        since: now - calledAt,
        ball: shown,
      })
    },
  }
}
