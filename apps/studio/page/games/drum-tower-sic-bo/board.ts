import { isTriple, SIC_BO_SPOTS, type SicBoKind, sicBoPays, type SicBoSpot, sumOf } from '#rules/live/sic-bo.ts'
import { DRUM_FIGURES, DRUM_LIMITS, DRUM_RETURNS, type SicBoRoll } from '#rules/tables/drum-tower.ts'
import type { TableOutcome } from '#rules/tables/table.ts'
import { h } from '../../shell/dom.ts'
import { easeInOut } from '../../stage/motion.ts'
import type { Print } from '../../tables/felt.ts'
import type { TableBoard, TableRoom } from '../../tables/game.ts'
import { dieIcon } from './dice.ts'
import { drawDrum, type DrumState } from './drum.ts'
import { paintTower } from './tower.ts'
import type { DrumKey } from './words.ts'

export type DrumOutcome = TableOutcome<SicBoRoll>

/** How long the dice jump below the skin, at least. */
const ROLL_MS = 1300
const OPEN_MS = 620

/** How often each face of a spot is drawn on it. */
const DRAWN: Readonly<Partial<Record<SicBoKind, number>>> = { triple: 3, double: 2, two: 1, number: 1 }

/** One row of the help for each kind of bet; sums by what they pay. */
const ROWS: readonly string[] = [
  'small',
  'big',
  'odd',
  'even',
  'number-1',
  'two-1-2',
  'double-1',
  'any-triple',
  'triple-1',
  'sum-4',
  'sum-5',
  'sum-6',
  'sum-7',
  'sum-8',
  'sum-9',
  'sum-10',
]

export function createBoard(room: TableRoom<DrumKey>): TableBoard<DrumOutcome> {
  const { say, sound, motion, pause, lasts } = room
  const state: DrumState = { dice: [1, 1, 1], turn: 0, rolling: false, open: 0 }

  const nameOf = ({ kind, numbers }: SicBoSpot): string => {
    const [first = 0, second = 0] = numbers
    return say(kind, { face: first, other: second, sum: first })
  }
  const paysOf = ({ pays }: SicBoSpot): string => `${pays.join('/')}:1`
  const faceOf = (spot: SicBoSpot): string | Node => {
    const times = DRAWN[spot.kind]
    if (spot.kind === 'sum') return String(spot.numbers[0])
    if (times === undefined) return nameOf(spot)
    const icons = spot.numbers.flatMap((face) => Array.from({ length: times }, () => dieIcon(face)))
    return h('span.dice', { 'aria-hidden': 'true' }, ...icons)
  }
  const print = (spot: SicBoSpot): Print => ({
    id: spot.id,
    face: faceOf(spot),
    pays: paysOf(spot),
    name: nameOf(spot),
    area: spot.kind,
  })
  const result = ({ dice }: DrumOutcome): string => {
    const shown = dice.join(' · ')
    if (isTriple(dice)) return say('resultTriple', { dice: shown, face: dice[0] ?? 0 })
    return say(sumOf(dice) <= 10 ? 'resultSmall' : 'resultBig', { dice: shown, sum: sumOf(dice) })
  }
  const open = (share: number) => {
    state.open = share
  }
  const show = (dice: readonly number[]) => {
    state.dice = dice
    state.rolling = false
    // How they lie is decoration alone.
    state.turn = dice.reduce((turn, face) => turn * 6 + face, 0)
  }
  return {
    spots: [...SIC_BO_SPOTS.values()].map(print),
    start() {
      state.rolling = true
      void motion.tween(lasts(180), (share) => open(Math.min(state.open, 1 - share)))
      sound.play('thud')
    },
    async tell({ dice }) {
      for (let beat = 0; beat < 5; beat += 1) {
        sound.play(beat % 2 === 0 ? 'knock' : 'thud', 0.8 + beat * 0.07)
        await pause(ROLL_MS / 5)
      }
      show(dice)
      await pause(220)
      sound.play('gong', 1.4)
      await motion.tween(lasts(OPEN_MS), open, easeInOut)
      await pause(420)
    },
    rest(outcome) {
      show(outcome?.dice ?? state.dice)
      open(outcome === undefined ? 0 : 1)
    },
    right: ({ dice }) =>
      [...SIC_BO_SPOTS.values()].filter((spot) => sicBoPays(spot, dice) !== undefined).map(({ id }) => id),
    bead(outcome) {
      const { dice } = outcome
      return {
        mark: isTriple(dice) ? 'tie' : sumOf(dice) <= 10 ? 'player' : 'banker',
        text: String(sumOf(dice)),
        words: result(outcome),
      }
    },
    result,
    help: () => ({
      rules: (['ruleDice', 'ruleEven', 'ruleFaces', 'ruleSums'] as const).map((key) => say(key)),
      rows: ROWS.flatMap((id) => {
        const [spot, returns] = [SIC_BO_SPOTS.get(id), DRUM_RETURNS.get(id)]
        if (spot === undefined || returns === undefined) return []
        const { kind, numbers } = spot
        const name =
          kind === 'sum'
            ? say('sums', { sum: numbers[0] ?? 0, other: 21 - (numbers[0] ?? 0) })
            : kind === 'number' || kind === 'two' || kind === 'double' || kind === 'triple'
              ? say(`${kind}Any`)
              : nameOf(spot)
        return [{ name, pays: paysOf(spot), limit: DRUM_LIMITS.limitOf(id), returns }]
      }),
      spread: DRUM_FIGURES.spread,
      top: { pays: 190, bet: say('tripleAny'), oneIn: DRUM_FIGURES.topOneIn },
    }),
    paint: paintTower,
    draw: (context, size, now) => drawDrum(context, size, now, state),
  }
}
