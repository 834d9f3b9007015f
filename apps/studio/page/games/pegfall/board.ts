import { pegsBet, pegsOutcome } from '#contract/games/odds.ts'
import { PARTS } from '#rules/odds/multiplier.ts'
import { pegsReturn, pegsSpread } from '#rules/odds/odds-return.ts'
import { bowlsOf, PEG_MOODS, type PegMood, PEG_ROWS, type PegRows } from '#rules/odds/pegs.ts'
import { parse } from 'zod/mini'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { linearly } from '../../stage/motion.ts'
import { createFall } from './fall.ts'
import { paintRoof } from './roof.ts'
import type { PegfallKey } from './words.ts'

/** How long the drop takes from one row to the next. */
const ROW_MS = 135

const outcomeOf = ({ outcome }: Round) => parse(pegsOutcome, outcome)

export function createBoard(table: OddsTable<PegfallKey>): OddsBoard {
  const { say, language, motion, sound } = table
  const numbers = numbersOf(language)
  const fall = createFall(table.still)
  let rows: PegRows = 12
  let mood: PegMood = 'brisk'
  let free = false

  const rowPicks = PEG_ROWS.map((count) => button(numbers.count(count), 'pick', () => aim(count, mood)))
  const moodPicks = PEG_MOODS.map((each) => button(say(each), 'pick', () => aim(rows, each)))
  const write = (): void => {
    for (const [at, pick] of rowPicks.entries()) pick.setAttribute('aria-pressed', String(PEG_ROWS[at] === rows))
    for (const [at, pick] of moodPicks.entries()) pick.setAttribute('aria-pressed', String(PEG_MOODS[at] === mood))
    fall.board(
      rows,
      bowlsOf(rows, mood).map((parts) => ({ parts, text: numbers.count(Number(parts) / Number(PARTS)) })),
    )
  }
  const aim = (nextRows: PegRows, nextMood: PegMood): void => {
    if (!free) return
    if (nextRows !== rows || nextMood !== mood) sound.play('knock', 0.8 + PEG_ROWS.indexOf(nextRows) * 0.15)
    rows = nextRows
    mood = nextMood
    write()
    table.invite()
  }
  write()

  const run = async (round: Round): Promise<void> => {
    const { path, bowl } = outcomeOf(round)
    let struck = -1
    fall.begin(path)
    await motion.tween(
      table.lasts(ROW_MS * (path.length + 1)),
      (share) => {
        const at = share * (path.length + 1)
        fall.move(at, motion.now)
        const row = Math.min(path.length - 1, Math.floor(at) - 1)
        if (row <= struck) return
        struck = row
        sound.play('knock', 0.9 + row * 0.045)
      },
      linearly,
    )
    fall.rest(path, bowl, motion.now)
    sound.play('foam', 1.4)
    await table.pause(240)
  }
  const times = (round: Round): string => {
    const bet = parse(pegsBet, round.bet)
    return numbers.times(bowlsOf(bet.rows, bet.mood)[outcomeOf(round).bowl] ?? 0n)
  }

  const group = (label: string, picks: readonly HTMLElement[]) =>
    h(
      'div.entry',
      {},
      h('span.label', { 'aria-hidden': 'true' }, label),
      h('div.picks', { role: 'group', 'aria-label': label }, ...picks),
    )
  const payList = (): HTMLElement =>
    h(
      'dl.facts',
      {},
      ...bowlsOf(rows, mood)
        .slice(0, rows / 2 + 1)
        .flatMap((parts, at) => [
          h('dt', {}, at === rows / 2 ? say('middle') : at === 0 ? say('edge') : say('fromEdge', { count: at })),
          h('dd', {}, numbers.times(parts)),
        ]),
    )

  return {
    aim: [h('div.pegs-aim', {}, group(say('rows'), rowPicks), group(say('mood'), moodPicks))],
    bet: () => ({ rows, mood }),
    aimAs(bet) {
      const read = parse(pegsBet, bet)
      rows = read.rows
      mood = read.mood
      write()
      table.invite()
    },
    invite: () =>
      say('invite', {
        least: numbers.times(bowlsOf(rows, mood)[rows / 2] ?? 0n),
        most: numbers.times(bowlsOf(rows, mood)[0] ?? 0n),
      }),
    start: () => fall.gather(motion.now),
    tell: run,
    show(round) {
      if (round === undefined) return fall.clear()
      const { path, bowl } = outcomeOf(round)
      return fall.rest(path, bowl, -Infinity)
    },
    async replay(round) {
      fall.gather(motion.now)
      await table.pause(300)
      await run(round)
    },
    phase(phase) {
      free = phase === 'bet'
    },
    key({ key, target }) {
      if (target instanceof HTMLInputElement || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
      const next = PEG_ROWS[PEG_ROWS.indexOf(rows) + (key === 'ArrowRight' ? 1 : -1)]
      if (next !== undefined) aim(next, mood)
      return true
    },
    result: (round) => ({
      text: times(round),
      words: say('ends', { bowl: outcomeOf(round).bowl + 1, times: times(round) }),
    }),
    help: () => ({
      ownPays: true,
      rules: [h('p', {}, say('rule')), h('p', {}, say('ruleAim')), payList()],
      figures: [
        ...PEG_ROWS.flatMap((count) =>
          PEG_MOODS.map((each) => {
            const exact = pegsReturn(count, each)
            return [
              `${say('rtp')} · ${say('board', { rows: count, mood: say(each) })}`,
              numbers.range({ least: exact, most: exact }),
            ] as const
          }),
        ),
        [say('method'), say('methodPegs')],
        [say('spread'), say('spreadValue', { value: numbers.count(pegsSpread(rows, mood)) })],
        [say('top'), say('topValue', { count: numbers.count(1000), odds: numbers.count(32_768) })],
      ],
    }),
    paint: paintRoof,
    draw: (context, size, now) => fall.draw(context, size, now),
  }
}
