import { outcomeFromWire, slotOutcome } from '#contract/games/slot.ts'
import { parseMoney } from '#rules/money.ts'
import { EMBER_WYRM, EMBER_WYRM_FIGURES } from '#rules/slots/ember-wyrm.ts'
import { ROWS, type SlotOutcome, type SpinOutcome } from '#rules/slots/slot.ts'
import { emberWyrm } from '#studio/games/ember-wyrm.ts'
import { parse } from 'zod/mini'
import { createStage } from '../../lines/stage.ts'
import { highlightsOf } from '../../lines/wins.ts'
import { createControls } from '../../shell/controls.ts'
import { canvasOf, onResize } from '../../shell/dom.ts'
import { createLadder } from '../../shell/ladder.ts'
import { moneyFormat } from '../../shell/money-format.ts'
import { createPlay } from '../../shell/play.ts'
import type { Face, Game, GameOptions } from '../../shell/face.ts'
import { textsFor } from '../../shell/texts.ts'
import { createSound } from '../../sound.ts'
import { helpBody } from './help.ts'
import { emberLook } from './look.ts'
import { createShow } from './show.ts'
import { emberWords } from './words.ts'

/** What is shown before the first spin: three eggs and a wyrm, as a promise. */
const FIRST_GRID = [
  [0, 7, 11],
  [4, 10, 2],
  [11, 1, 5],
  [3, 10, 6],
  [8, 2, 11],
]

const outcomeOf = ({ outcome }: { readonly outcome: unknown }): SlotOutcome =>
  outcomeFromWire(parse(slotOutcome, outcome))

export async function startGame(options: GameOptions): Promise<Game> {
  const { session, language, still } = options
  const definition = EMBER_WYRM
  const say = textsFor(language, emberWords)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const controls = createControls(
    say,
    money,
    { main: say('spin'), stop: say('stop'), stakeNote: say('lines', { lines: definition.lines.length }) },
    still,
  )
  const stage = await createStage({
    canvas: canvasOf('scene'),
    title: 'Ember Wyrm',
    look: emberLook,
    symbols: definition.symbols,
    wild: definition.wild,
    scatter: definition.scatter,
    shape: { reels: definition.strips.length, rows: ROWS },
    highlights: (spin: SpinOutcome) =>
      highlightsOf(spin, definition, {
        line: ({ line, payout }) => say('lineWin', { line: line + 1, amount: money(payout) }),
        scatters: ({ scatters, scatterPayout }) => say('scatterWin', { count: scatters, amount: money(scatterPayout) }),
      }),
    insets: controls.insets,
    still,
    progress: options.progress,
    laidOut: controls.laidOut,
    hooks: {
      reelLanded: (reel, scatters) =>
        scatters > 0 ? sound.play('egg', 1 + scatters * 0.12) : sound.play('land', 1 + reel * 0.04),
      anticipation: () => sound.play('tension'),
      expanded: () => sound.play('flame'),
    },
  })
  const show = createShow({ stage, controls, sound, definition, say, money, still })
  const ladder = createLadder(session, controls, (rung) => sound.play('stake', 1 + rung * 0.03))
  let grid: readonly (readonly number[])[] = FIRST_GRID

  const face: Face = {
    game: emberWyrm,
    ladder,
    repeats: true,
    bet: () => ({
      bet: { stake: session.stakes.find((text) => parseMoney(text) === ladder.stake) ?? '' },
      stake: ladder.stake,
    }),
    start() {
      grid = stage.board.grid()
      sound.play('press')
      show.start(definition.strips)
    },
    back: () => stage.board.settle(grid),
    async tell(round, account) {
      const outcome = outcomeOf(round)
      await show.tell(outcome, parseMoney(round.stake), account)
      show.cycle(outcome.base)
    },
    show(round) {
      show.rest()
      if (round !== undefined) grid = outcomeOf(round).base.grid
      stage.board.reset(grid)
      controls.plate(round === undefined ? say('ready') : '')
    },
    quicken: () => show.quicken(),
    skip: () => show.skip(),
    async replay(round) {
      const outcome = outcomeOf(round)
      grid = stage.board.grid()
      show.start(definition.strips)
      await show.tell(outcome, parseMoney(round.stake), () => undefined)
      show.cycle(outcome.base)
    },
    phase(phase) {
      if (phase !== 'busy') stage.tidy()
      ladder.free(phase === 'bet')
    },
    lower: (balance) => ladder.lower(balance),
    fix: (stake) => ladder.fix(stake),
    help: () =>
      helpBody(
        { definition, figures: EMBER_WYRM_FIGURES, ruleHash: session.game.ruleHash, stake: ladder.stake, language },
        say,
        money,
      ),
    spins(round) {
      const { freeSpins } = outcomeOf(round)
      return { count: freeSpins.length, paid: freeSpins.reduce((sum, { payout }) => sum + payout, 0n) }
    },
    detail(round) {
      const { freeSpins } = outcomeOf(round)
      return freeSpins.length === 0 ? [] : [say('freeSpinsCount', { count: freeSpins.length })]
    },
    sound: (on) => sound.set(on),
    key: (event) => ladder.key(event),
  }
  const play = createPlay(options, face, controls, say, money)
  onResize(async () => {
    await stage.rebuild()
    if (play.phase !== 'busy') stage.tidy()
  })
  return play
}
