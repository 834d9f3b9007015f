import { hiLoChoice, hiLoOutcome, type HiLoOutcomeWire } from '#contract/games/odds.ts'
import { parseMoney } from '#rules/money.ts'
import { type Call, CALLS, climbed, climbMultiplier, climbOf, HIGHEST, stepOf, waysOf } from '#rules/odds/hi-lo.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { hiLoReturns, spreadOf } from '#rules/odds/odds-return.ts'
import { array, parse } from 'zod/mini'
import { cardElement } from '../../cards/cards.ts'
import { cardNames } from '../../cards/names.ts'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { createBridge } from './bridge.ts'
import { paintSky } from './sky.ts'
import type { SkyKey } from './words.ts'

const TURN_MS = 420
/** So many of the cards before are hung on the rope. */
const HUNG = 7

const KEYS: ReadonlyMap<string, Call> = new Map([
  ['ArrowUp', 'higher'],
  ['ArrowDown', 'lower'],
  ['s', 'same'],
  ['S', 'same'],
])

const outcomeOf = ({ outcome }: Round): HiLoOutcomeWire => parse(hiLoOutcome, outcome)
const callsOf = ({ choices }: Round): Call[] =>
  parse(array(hiLoChoice), choices).flatMap((choice) => (choice === 'take' ? [] : [choice]))

export function createBoard(table: OddsTable<SkyKey>): OddsBoard {
  const { say, money, language, motion, sound, controls } = table
  const numbers = numbersOf(language)
  const nameOf = cardNames(language)
  const bridge = createBridge(table.still)
  let open: Round | undefined
  let choosing = false
  /** How many of the round's cards lie there. */
  let laid = 0

  const place = h('div.sky-card', { 'aria-hidden': 'true' })
  const trail = h('ol.trail', { 'aria-hidden': 'true' })
  const calls = CALLS.map((call) => {
    const made = button('', `call ${call}`, () => make(call))
    made.append(h('b'), h('small'))
    return made
  })
  const row = h('div.calls', { role: 'group', 'aria-label': say('calls') }, ...calls)
  table.field.append(h('div.sky', {}, trail, place, row))

  const make = (call: Call): void => {
    if (choosing && open !== undefined && outcomeOf(open).allowed.includes(call)) table.choose(call)
  }
  const cardOn = (index: number, cards: readonly number[]): void => {
    const card = cards[index]
    place.replaceChildren(cardElement(card))
    laid = index + 1
    trail.replaceChildren(
      ...cards.slice(Math.max(0, index - HUNG), index).map((each) => h('li', {}, cardElement(each))),
    )
  }
  /** What may be called now, with its chance and what it makes. */
  const offer = (round: Round | undefined): void => {
    const outcome = round === undefined ? undefined : outcomeOf(round)
    const card = outcome?.cards.at(-1)
    for (const [at, call] of CALLS.entries()) {
      const made = calls[at]
      if (made === undefined) continue
      const ways = card === undefined ? 0 : waysOf(call, stepOf(card))
      made.hidden = card === undefined ? call === 'same' : ways === 0
      made.disabled = !choosing || outcome === undefined || !outcome.allowed.includes(call)
      const edge = card !== undefined && [1, HIGHEST].includes(stepOf(card))
      const word = say(call === 'same' || edge || card === undefined ? call : `${call}Same`)
      const [title, note] = made.children
      if (title !== undefined) title.textContent = word
      if (note === undefined || round === undefined || outcome === undefined || card === undefined || ways === 0) {
        if (note !== undefined) note.textContent = ''
        continue
      }
      const climb = climbed(climbOf(outcome.cards, callsOf(round)), call, stepOf(card))
      note.textContent = `${numbers.times(climbMultiplier(climb))} · ${numbers.percent(Math.round((ways / HIGHEST) * 1000) / 1000)}`
    }
  }
  const standing = (round: Round): string => {
    const made = callsOf(round)
    if (made.length === 0) return say('first')
    const climb = climbOf(outcomeOf(round).cards, made)
    return say('standing', {
      won: money(payoutOf(parseMoney(round.stake), climbMultiplier(climb))),
      times: numbers.times(climbMultiplier(climb)),
    })
  }
  const stepsOf = ({ cards, missed }: HiLoOutcomeWire): number => cards.length - 1 - (missed ? 1 : 0)
  const turnUp = async (round: Round, index: number): Promise<void> => {
    const { cards, missed } = outcomeOf(round)
    const falls = missed && index === cards.length - 1
    cardOn(index, cards)
    const up = place.firstElementChild
    if (!table.still && up instanceof HTMLElement) up.classList.add('arrives')
    sound.play('card', 1 + index * 0.04)
    await table.pause(TURN_MS)
    if (index === 0) return
    bridge.step(index - (falls ? 1 : 0), falls, motion.now)
    sound.play(falls ? 'thud' : 'lamp', falls ? 0.7 : 0.9 + index * 0.06)
    place.dataset['tone'] = falls ? 'lost' : 'won'
    await table.pause(320)
  }
  const rest = (round: Round | undefined): void => {
    delete place.dataset['tone']
    open = round !== undefined && round.payout === null ? round : undefined
    if (round === undefined) {
      laid = 0
      place.replaceChildren(cardElement())
      trail.replaceChildren()
      bridge.step(0, false, -Infinity)
    } else {
      const outcome = outcomeOf(round)
      cardOn(outcome.cards.length - 1, outcome.cards)
      bridge.step(stepsOf(outcome), outcome.missed, -Infinity)
      if (outcome.missed) place.dataset['tone'] = 'lost'
      if (open !== undefined) controls.plate(standing(open))
    }
    offer(open)
  }

  return {
    aim: [],
    bet: () => ({}),
    aimAs: () => undefined,
    invite: () => say('invite'),
    start(opens) {
      delete place.dataset['tone']
      if (!opens) return
      laid = 0
      trail.replaceChildren()
      place.replaceChildren(cardElement())
      bridge.step(0, false, -Infinity)
    },
    async tell(round) {
      const outcome = outcomeOf(round)
      open = round.payout === null ? round : undefined
      while (laid < outcome.cards.length) await turnUp(round, laid)
      if (round.payout !== null) return offer(undefined)
      controls.plate(standing(round))
      controls.announce(`${nameOf(outcome.cards.at(-1) ?? 0)}. ${standing(round)}`)
    },
    show: rest,
    async replay(round) {
      const { cards } = outcomeOf(round)
      rest(undefined)
      for (const index of cards.keys()) {
        await table.pause(420)
        await turnUp(round, index)
      }
    },
    phase(phase, round) {
      choosing = phase === 'choose'
      open = round
      if (phase === 'choose') offer(round)
      else for (const each of calls) each.disabled = true
    },
    main() {
      if (open === undefined || !outcomeOf(open).allowed.includes('take')) {
        controls.plate(say('callFirst'))
        controls.announce(say('callFirst'))
        return undefined
      }
      return 'take'
    },
    key({ key, target }) {
      if (!choosing || target instanceof HTMLInputElement) return false
      const call = KEYS.get(key)
      if (call === undefined) return false
      make(call)
      return true
    },
    result(round) {
      const outcome = outcomeOf(round)
      const steps = stepsOf(outcome)
      const climb = climbOf(outcome.cards, callsOf(round))
      const times = numbers.times(outcome.missed ? 0n : climbMultiplier(climb))
      return {
        text: times,
        words: say(outcome.missed ? 'fell' : 'taken', {
          card: nameOf(outcome.cards.at(-1) ?? 0),
          count: steps,
          times,
        }),
      }
    },
    help() {
      const seven = climbMultiplier(climbed({ winning: 1n, all: 1n }, 'higher', 7))
      return {
        rules: [h('p', {}, say('rule')), h('p', {}, say('ruleEdge')), h('p', {}, say('ruleTake'))],
        figures: [
          [say('rtp'), numbers.range(hiLoReturns()), say('rtpNote')],
          [
            say('spread'),
            say('spreadValue', { value: numbers.count(spreadOf(7 / HIGHEST, seven)) }),
            say('spreadNote'),
          ],
          [say('top'), say('stakes', { count: numbers.count(10_000) }), say('topNote')],
        ],
      }
    },
    paint: paintSky,
    draw: (context, size, now) => bridge.draw(context, size, now),
  }
}
