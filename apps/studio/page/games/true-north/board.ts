import { diceBet, diceOutcome } from '#contract/games/odds.ts'
import { CHANCE, type DiceSide, diceMultiplier, DICE_SIDES, FACES } from '#rules/odds/dice.ts'
import { payoutOf, PARTS } from '#rules/odds/multiplier.ts'
import { diceReturns, diceSpread } from '#rules/odds/odds-return.ts'
import { parse } from 'zod/mini'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { linearly } from '../../stage/motion.ts'
import { createCompass } from './compass.ts'
import { paintChart } from './chart.ts'
import type { NorthKey } from './words.ts'

/** Faces in a point of the dial's hundred. */
const POINT = FACES / 100
/** How long the needle takes to come to rest. */
const REST_MS = 1700

const outcomeOf = ({ outcome }: Round) => parse(diceOutcome, outcome)

export function createBoard(table: OddsTable<NorthKey>): OddsBoard {
  const { say, money, language, motion, sound } = table
  const numbers = numbersOf(language)
  const compass = createCompass()
  /** A face as the dial counts it, 0.00 to 99.99. */
  const pointOf = (face: number): string => numbers.point(face / POINT)
  let side: DiceSide = 'low'
  let chance = FACES / 2
  let free = false
  /** Where the needle stands, in turns; while it spins, since when and from where. */
  let needle = 0.04
  let spinning: { readonly at: number; readonly from: number } | undefined
  let restedAt = -Infinity
  let tone: 'won' | 'lost' | undefined
  let shown: string | undefined

  const entry = document.createElement('input')
  Object.assign(entry, { type: 'text', inputMode: 'decimal', autocomplete: 'off', maxLength: 5 })
  entry.setAttribute('aria-label', say('chanceTyped'))
  const pays = h('b')
  const slider = document.createElement('input')
  Object.assign(slider, { type: 'range', min: '1', max: '98', step: '1' })
  slider.setAttribute('aria-label', say('chance'))
  const picks = DICE_SIDES.map((each) => button('', 'pick', () => aim(each, chance)))

  const border = () => (side === 'low' ? chance : FACES - chance)
  const aim = (nextSide: DiceSide, nextChance: number): void => {
    if (!free) return
    const moved = nextSide !== side || nextChance !== chance
    side = nextSide
    chance = Math.max(CHANCE.least, Math.min(CHANCE.most, Math.round(nextChance)))
    tone = undefined
    write()
    if (moved) sound.play('stake', 0.7 + chance / FACES)
    table.invite()
  }
  const write = (): void => {
    if (document.activeElement !== entry) entry.value = String(chance / POINT)
    entry.removeAttribute('aria-invalid')
    pays.textContent = numbers.times(diceMultiplier(chance))
    slider.value = String(Math.round(chance / POINT))
    slider.setAttribute('aria-valuetext', numbers.percent(chance / FACES))
    slider.style.setProperty('--part', String((chance / POINT - 1) / 97))
    for (const [at, each] of DICE_SIDES.entries()) {
      const pick = picks[at]
      if (pick === undefined) continue
      pick.textContent = say(each, { point: pointOf(each === 'low' ? chance : FACES - chance) })
      pick.setAttribute('aria-pressed', String(each === side))
    }
  }
  slider.addEventListener('input', () => aim(side, Number(slider.value) * POINT))
  entry.addEventListener('input', () => {
    const typed = Math.round(Number(entry.value.replace(',', '.')) * POINT)
    if (Number.isInteger(typed) && typed >= CHANCE.least && typed <= CHANCE.most) aim(side, typed)
    else entry.setAttribute('aria-invalid', 'true')
  })
  entry.addEventListener('blur', () => write())
  entry.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') entry.blur()
  })
  write()

  const rest = (round: Round | undefined): void => {
    spinning = undefined
    tone = undefined
    shown = undefined
    if (round === undefined) return
    const { face, won } = outcomeOf(round)
    needle = face / FACES
    shown = pointOf(face)
    tone = won ? 'won' : 'lost'
  }
  const turn = (): void => {
    tone = undefined
    shown = undefined
    spinning = { at: motion.now, from: needle }
    sound.play('roll')
  }
  const settle = async (round: Round): Promise<void> => {
    const { face, won } = outcomeOf(round)
    const from = needleAt(motion.now)
    spinning = undefined
    const to = Math.ceil(from) + (table.still ? 0 : 1) + face / FACES
    await motion.tween(
      table.lasts(REST_MS),
      (share) => (needle = from + (to - from) * (1 - (1 - share) ** 3.2)),
      linearly,
    )
    needle = face / FACES
    restedAt = motion.now
    shown = pointOf(face)
    tone = won ? 'won' : 'lost'
    sound.play(won ? 'bell' : 'thud')
    await table.pause(200)
  }
  /** The needle at a moment: it spins, or sways a little where it rests. */
  const needleAt = (now: number): number => {
    if (spinning !== undefined) return table.still ? needle : spinning.from + ((now - spinning.at) / 1000) * 1.5
    if (table.still) return needle
    const swing = Math.exp((restedAt - now) / 420) * Math.sin((now - restedAt) / 70) * 0.006
    return needle + (Number.isFinite(swing) ? swing : 0) + Math.sin(now / 1300) * 0.0012
  }

  return {
    aim: [
      h(
        'div.north-aim',
        {},
        h('label.entry', {}, h('span.label', {}, `${say('chance')} %`), entry),
        h('div.entry', {}, h('span.label', {}, say('paysNow')), pays),
        h('div.picks', { role: 'group', 'aria-label': say('sides') }, ...picks),
      ),
      slider,
    ],
    bet: () => ({ side, chance }),
    aimAs(bet) {
      const read = parse(diceBet, bet)
      side = read.side
      chance = read.chance
      write()
      table.invite()
    },
    invite: () =>
      say('invite', {
        aim: say(side, { point: pointOf(border()) }),
        amount: money(payoutOf(table.stake, diceMultiplier(chance))),
      }),
    start: turn,
    tell: settle,
    show: rest,
    async replay(round) {
      turn()
      await table.pause(500)
      await settle(round)
    },
    phase(phase) {
      free = phase === 'bet'
    },
    key({ key, target }) {
      if (target instanceof HTMLInputElement || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
      aim(side, chance + (key === 'ArrowRight' ? POINT : -POINT))
      return true
    },
    result(round) {
      const { face } = outcomeOf(round)
      return { text: pointOf(face), words: say('stops', { point: pointOf(face) }) }
    },
    help: () => ({
      rules: [h('p', {}, say('rule')), h('p', {}, say('ruleAim'))],
      figures: [
        [say('rtp'), numbers.range(diceReturns()), say('rtpNote')],
        [say('chance'), numbers.percent(chance / FACES)],
        [say('spread'), say('spreadValue', { value: numbers.count(diceSpread(chance)) })],
        [
          say('top'),
          say('topValue', {
            count: numbers.count(Number(diceMultiplier(CHANCE.least)) / Number(PARTS)),
            odds: String(FACES / CHANCE.least),
          }),
        ],
      ],
    }),
    paint: paintChart,
    draw(context, size, now) {
      compass.draw(context, size, {
        needle: needleAt(now),
        arc: side === 'low' ? [0, chance / FACES] : [1 - chance / FACES, 1],
        tone,
        shown,
      })
    },
  }
}
