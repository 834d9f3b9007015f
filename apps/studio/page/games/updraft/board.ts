import { climbBet, climbOutcome, type ClimbOutcomeWire } from '#contract/games/odds.ts'
import { parseMoney } from '#rules/money.ts'
import { DRAWN, GROUND, heightAfter, landingMultiplier, LANDINGS, secondsTo, waysTo } from '#rules/odds/climb.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { climbReturns, climbSpread } from '#rules/odds/odds-return.ts'
import { parse } from 'zod/mini'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { linearly } from '../../stage/motion.ts'
import { createGlider } from './glider.ts'
import { paintValley } from './valley.ts'
import type { UpdraftKey } from './words.ts'

/** The page asks so often whether the flight still holds. */
const ASKS_MS = 250
/** A flight of the past is shown in this time at most. */
const REPLAY_MS = 5000
/** Landings to choose from; null is by hand. */
const USUAL = [null, 150, 200, 500, 1000] as const

const outcomeOf = ({ outcome }: Round): ClimbOutcomeWire => parse(climbOutcome, outcome)

export function createBoard(table: OddsTable<UpdraftKey>): OddsBoard {
  const { say, money, language, motion, sound, controls } = table
  const numbers = numbersOf(language)
  const times = (height: number): string => `×${numbers.point(height / GROUND)}`
  const glider = createGlider(table.still, times)
  let landing: number | null = null
  let free = false
  /** The round that is flown by hand, and for how many seconds it has been. */
  let open: Round | undefined
  let flown = 0
  let flying = false
  let asked = 0

  const shown = h('div.height', { 'aria-hidden': 'true' })
  table.field.append(shown)
  const entry = document.createElement('input')
  Object.assign(entry, { type: 'text', inputMode: 'decimal', autocomplete: 'off', maxLength: 8 })
  entry.setAttribute('aria-label', say('landingTyped'))
  entry.placeholder = '–'
  const chance = h('b')
  const picks = USUAL.map((each) =>
    button(each === null ? say('byHand') : `×${numbers.count(each / GROUND)}`, 'pick', () => aim(each)),
  )
  const write = (): void => {
    if (document.activeElement !== entry) entry.value = landing === null ? '' : String(landing / GROUND)
    entry.removeAttribute('aria-invalid')
    chance.textContent = landing === null ? '–' : numbers.percent(waysTo(landing) / DRAWN)
    for (const [at, pick] of picks.entries()) pick.setAttribute('aria-pressed', String(USUAL[at] === landing))
    glider.aim(landing)
  }
  const aim = (next: number | null): void => {
    if (!free) return
    if (next !== landing) sound.play('stake', 1)
    landing = next
    write()
    table.invite()
  }
  entry.addEventListener('input', () => {
    const text = entry.value.trim().replace(',', '.')
    const typed = Math.round(Number(text) * GROUND)
    if (text === '') aim(null)
    else if (/^\d{1,5}(\.\d{0,2})?$/.test(text) && typed >= LANDINGS.least && typed <= LANDINGS.most) aim(typed)
    else entry.setAttribute('aria-invalid', 'true')
  })
  entry.addEventListener('blur', () => write())
  entry.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') entry.blur()
  })
  write()

  const height = (): number => heightAfter(flown)
  const worth = (round: Round): string => money(payoutOf(parseMoney(round.stake), landingMultiplier(height())))
  const display = (at: number, tone?: 'won' | 'lost'): void => {
    shown.textContent = times(at)
    if (tone === undefined) delete shown.dataset['tone']
    else shown.dataset['tone'] = tone
  }
  /** Where the flight is after so many seconds. */
  const fly = (seconds: number): void => {
    flown = seconds
    glider.fly(seconds)
    display(height())
  }
  motion.always((dt, now) => {
    if (!flying || open === undefined || table.covered) return
    fly(flown + dt / 1000)
    const at = height()
    controls.plate(say('now', { amount: worth(open) }))
    if (at < LANDINGS.least || now - asked < ASKS_MS) return
    asked = now
    table.ask({ held: at })
  })

  const rest = (round: Round | undefined): void => {
    open = round !== undefined && round.payout === null ? round : undefined
    if (round === undefined) {
      flown = 0
      glider.rest()
      shown.textContent = ''
      return
    }
    const { held, landed, point } = outcomeOf(round)
    fly(secondsTo(held))
    if (point !== null) ends(held, landed, point, -Infinity)
  }
  const ends = (held: number, landed: boolean, point: number, now: number): void => {
    display(held, landed ? 'won' : 'lost')
    glider.end(landed, secondsTo(point), now)
  }
  /** Takes the flight on, or back, to a height. */
  const bring = (to: number, ms: number): Promise<void> => {
    const from = flown
    return motion.tween(table.lasts(ms), (share) => fly(from + (secondsTo(to) - from) * share), linearly)
  }
  const tellEnd = async (round: Round, most = Infinity): Promise<void> => {
    const { held, landed, point } = outcomeOf(round)
    if (point === null) return
    const ahead = secondsTo(held) - flown
    // Shown a little too far, it falls back.
    await bring(held, ahead < 0 ? 240 : Math.min(most, ahead * 1000))
    ends(held, landed, point, motion.now)
    sound.play(landed ? 'bell' : 'foam', landed ? 1.2 : 0.6)
    await table.pause(landed ? 500 : 900)
  }

  return {
    aim: [
      h(
        'div.updraft-aim',
        {},
        h('label.entry', {}, h('span.label', {}, say('landing')), entry),
        h('div.entry', {}, h('span.label', {}, say('chance')), chance),
        h('div.picks', { role: 'group', 'aria-label': say('landing') }, ...picks),
      ),
    ],
    bet: () => ({ landing }),
    aimAs(bet) {
      landing = parse(climbBet, bet).landing
      write()
      table.invite()
    },
    invite: () =>
      landing === null
        ? say('inviteHand')
        : say('invite', {
            times: times(landing),
            amount: money(payoutOf(table.stake, landingMultiplier(landing))),
          }),
    start(opens) {
      if (!opens) return
      flown = 0
      glider.rest()
      shown.textContent = ''
      sound.play('swell', 1.2)
    },
    async tell(round) {
      if (round.payout !== null) return tellEnd(round)
      open = round
      fly(secondsTo(outcomeOf(round).held))
      controls.announce(say('flying'))
    },
    show: rest,
    async replay(round) {
      rest(undefined)
      glider.aim(parse(climbBet, round.bet).landing)
      await table.pause(300)
      await tellEnd(round, REPLAY_MS)
      write()
    },
    phase(phase, round) {
      free = phase === 'bet'
      open = round
      flying = phase === 'choose'
    },
    main() {
      if (height() >= LANDINGS.least) return { land: height() }
      controls.plate(say('tooLow'))
      return undefined
    },
    key({ key, target }) {
      if (target instanceof HTMLInputElement || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
      const at = USUAL.findLastIndex((each) => (each ?? 0) <= (landing ?? 0))
      const next = USUAL[at + (key === 'ArrowRight' ? 1 : -1)]
      if (next !== undefined) aim(next)
      return true
    },
    result(round) {
      const { held, landed, point } = outcomeOf(round)
      const end = times(point ?? held)
      return {
        text: end,
        words: landed ? say('landed', { times: times(held), point: end }) : say('ended', { point: end }),
      }
    },
    help: () => ({
      ownPays: true,
      rules: [h('p', {}, say('rule')), h('p', {}, say('ruleLand')), h('p', {}, say('ruleLine'))],
      figures: [
        [say('rtp'), numbers.range(climbReturns()), say('rtpNote')],
        [say('method'), say('methodClimb')],
        ...[200, 1000, 10_000].map(
          (each) => [`${say('chance')} · ${times(each)}`, numbers.percent(waysTo(each) / DRAWN)] as const,
        ),
        [say('spread'), say('spreadValue', { value: numbers.count(climbSpread(landing ?? 200)) })],
        [
          say('top'),
          say('topValue', {
            count: numbers.count(LANDINGS.most / GROUND),
            odds: numbers.count(Math.round(DRAWN / waysTo(LANDINGS.most))),
          }),
          say('topNote'),
        ],
      ],
    }),
    paint: paintValley,
    draw: (context, size, now) => glider.draw(context, size, now),
  }
}
