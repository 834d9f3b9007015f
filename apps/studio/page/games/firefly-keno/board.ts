import { kenoBet, kenoOutcome } from '#contract/games/numbers.ts'
import {
  KENO_BOARDS,
  KENO_DRAWN,
  kenoChance,
  kenoPays,
  kenoRange,
  kenoReturn,
  kenoSpread,
  type KenoBoard,
  MOST_SPOTS,
} from '#rules/numbers/keno.ts'
import { PARTS } from '#rules/odds/multiplier.ts'
import { toNumber } from '#rules/rational.ts'
import { parse } from 'zod/mini'
import { createBalls } from '../../numbers/balls.ts'
import { createNumberBoard } from '../../numbers/board.ts'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { linearly } from '../../stage/motion.ts'
import { createMeadow, paintMeadow } from './meadow.ts'
import type { FireflyKey } from './words.ts'

/** From one ball to the next. */
const BALL_MS = 150

const outcomeOf = ({ outcome }: Round) => parse(kenoOutcome, outcome)

export function createBoard(table: OddsTable<FireflyKey>): OddsBoard {
  const { say, language, motion, sound, controls } = table
  const numbers = numbersOf(language)
  const meadow = createMeadow(table.still)
  const balls = createBalls()
  let size: KenoBoard = 80
  let spots: number[] = []
  let free = false
  /** How many balls of the round lie there. */
  let laid = 0

  const board = createNumberBoard({
    label: say('board'),
    name: (number, mark) => (mark === 'none' ? String(number) : `${number}, ${say(mark)}`),
    write: String,
    pressed: (number) => choose(number),
  })
  const pays = h('ol.pays', { 'aria-label': say('pays') })
  const room = h('div.numbers-room', {}, board.element)
  table.field.append(h('div.draw', {}, balls.element, room, pays))
  // What hits pay takes room from the board once numbers are chosen.
  new ResizeObserver(() => board.layOut()).observe(room)
  const sizes = KENO_BOARDS.map((each) =>
    button(say('size', { drawn: KENO_DRAWN[each], of: each }), 'pick', () => {
      if (!free || each === size) return
      size = each
      aimAt(spots.filter((spot) => spot <= each))
    }),
  )
  const random = button(say('random'), 'tool', () => {
    // Only for whoever has no numbers in mind: what is drawn is not drawn here.
    const left = Array.from({ length: size }, (_, at) => at + 1)
    const count = spots.length === 0 ? MOST_SPOTS : spots.length
    aimAt(
      Array.from(
        { length: count },
        () => left.splice((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % left.length, 1)[0] ?? 1,
      ),
    )
  })
  const clear = button(say('clear'), 'tool', () => aimAt([]))

  const tablePays = (): readonly bigint[] => (spots.length === 0 ? [] : kenoPays(size, spots.length))
  const writePays = (hits?: number): void =>
    pays.replaceChildren(
      ...tablePays().flatMap((parts, count) =>
        parts === 0n
          ? []
          : [
              h(
                'li',
                { 'data-now': String(count === hits) },
                h('span', {}, say('hits', { count })),
                h('b', {}, numbers.times(parts)),
              ),
            ],
      ),
    )
  const sweep = (): void => {
    laid = 0
    balls.clear()
    meadow.clear()
    for (let number = 1; number <= size; number += 1) board.mark(number, spots.includes(number) ? 'chosen' : 'none')
    writePays()
  }
  const write = (): void => {
    for (const [at, pick] of sizes.entries()) pick.setAttribute('aria-pressed', String(KENO_BOARDS[at] === size))
    sweep()
  }
  const rebuild = (): void => {
    board.count(size)
    write()
  }
  const aimAt = (next: readonly number[]): void => {
    if (!free) return
    spots = [...next]
    rebuild()
    sound.play('chip')
    table.invite()
  }
  const choose = (number: number): void => {
    if (!spots.includes(number) && spots.length === MOST_SPOTS) {
      controls.plate(say('atMost'))
      controls.announce(say('atMost'))
      return
    }
    spots = spots.includes(number) ? spots.filter((spot) => spot !== number) : [...spots, number]
    // What was drawn before lies no longer there.
    if (laid > 0) sweep()
    board.mark(number, spots.includes(number) ? 'chosen' : 'none')
    writePays()
    sound.play('chip', 0.9 + spots.length * 0.04)
    table.invite()
  }
  rebuild()

  const lay = (drawn: readonly number[], upTo: number, flies: boolean): void => {
    while (laid < upTo) {
      const ball = drawn[laid] ?? 0
      const hit = spots.includes(ball)
      laid += 1
      balls.add(String(ball), hit)
      board.mark(ball, hit ? 'hit' : 'drawn')
      if (!flies) continue
      const [x, y] = board.middleOf(ball)
      const area = table.field.getBoundingClientRect()
      meadow.fly(x - area.x, y - area.y, hit, motion.now)
      sound.play(hit ? 'lamp' : 'knock', hit ? 1 + laid * 0.03 : 0.8)
    }
  }
  const run = async (round: Round): Promise<void> => {
    const { drawn, hits } = outcomeOf(round)
    sweep()
    await motion.tween(
      table.lasts(BALL_MS * drawn.length),
      (share) => lay(drawn, Math.floor(share * drawn.length), !table.still),
      linearly,
    )
    writePays(hits)
    await table.pause(250)
  }
  const payOf = (round: Round): bigint => {
    const bet = parse(kenoBet, round.bet)
    return kenoPays(bet.board, bet.spots.length)[outcomeOf(round).hits] ?? 0n
  }
  const take = (bet: unknown): void => {
    const read = parse(kenoBet, bet)
    size = read.board
    spots = [...read.spots]
    rebuild()
  }

  return {
    aim: [
      h('div.keno-aim', {}, h('div.picks', { role: 'group', 'aria-label': say('board') }, ...sizes), random, clear),
    ],
    bet() {
      if (spots.length > 0) return { board: size, spots }
      controls.plate(say('chooseFirst'))
      controls.announce(say('chooseFirst'))
      return undefined
    },
    aimAs(bet) {
      take(bet)
      table.invite()
    },
    invite: () =>
      spots.length === 0
        ? say('chooseFirst')
        : say('invite', {
            count: spots.length,
            most: numbers.times(tablePays().at(-1) ?? 0n),
          }),
    start: () => sweep(),
    tell: run,
    show(round) {
      if (round === undefined) return sweep()
      const { drawn, hits } = outcomeOf(round)
      sweep()
      lay(drawn, drawn.length, false)
      return writePays(hits)
    },
    async replay(round) {
      await table.pause(300)
      await run(round)
    },
    phase(phase) {
      free = phase === 'bet'
      board.free(free)
    },
    key: ({ key }) => board.key(key),
    result: (round) => ({
      text: `${outcomeOf(round).hits}/${parse(kenoBet, round.bet).spots.length}`,
      words: say('result', {
        hits: outcomeOf(round).hits,
        count: parse(kenoBet, round.bet).spots.length,
        times: numbers.times(payOf(round)),
      }),
    }),
    help() {
      const count = spots.length === 0 ? MOST_SPOTS : spots.length
      const odds = (of: KenoBoard): string =>
        new Intl.NumberFormat(language === 'CN' ? 'zh' : language).format(
          Math.round(1 / toNumber(kenoChance(of, MOST_SPOTS, MOST_SPOTS))),
        )
      const exact = kenoReturn(size, count)
      return {
        ownPays: true,
        rules: [
          h('p', {}, say('rule')),
          h('p', {}, say('rulePays', { count, of: size })),
          h(
            'dl.facts',
            {},
            ...kenoPays(size, count).flatMap((parts, hits) =>
              parts === 0n ? [] : [h('dt', {}, say('hits', { count: hits })), h('dd', {}, numbers.times(parts))],
            ),
          ),
        ],
        figures: [
          [say('rtp'), numbers.range(kenoRange()), say('rtpNote')],
          [`${say('rtp')} · ${say('spots', { count, of: size })}`, numbers.range({ least: exact, most: exact })],
          [say('method'), say('methodKeno')],
          [say('spread'), say('spreadValue', { value: numbers.count(kenoSpread(size, count)) })],
          ...KENO_BOARDS.map(
            (of) =>
              [
                say('top'),
                say('topValue', {
                  count: numbers.count(Number(kenoPays(of, MOST_SPOTS).at(-1)) / Number(PARTS)),
                  odds: odds(of),
                }),
                say('spots', { count: MOST_SPOTS, of }),
              ] as const,
          ),
        ],
      }
    },
    paint: paintMeadow,
    draw: (context, area, now) => meadow.draw(context, area, now),
  }
}
