import { holdOutcome, type HoldOutcomeWire } from '#contract/games/hold.ts'
import { parseMoney } from '#rules/money.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { ROWS, type SpinOutcome } from '#rules/slots/slot.ts'
import { nineBridgesLantern } from '#studio/games/nine-bridges-lantern.ts'
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
import { lanternLook } from './look.ts'
import { createShow } from './show.ts'
import { lanternWords } from './words.ts'

/** What is shown before the first spin: five lanterns, of six that it takes. */
const FIRST_GRID = [
  [0, 11, 7],
  [11, 4, 10],
  [3, 11, 1],
  [10, 5, 11],
  [2, 11, 8],
]

const outcomeOf = ({ outcome }: { readonly outcome: unknown }): HoldOutcomeWire => parse(holdOutcome, outcome)

export async function startGame(options: GameOptions): Promise<Game> {
  const { session, language, still } = options
  const { base } = NINE_BRIDGES_LANTERN
  const say = textsFor(language, lanternWords)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const controls = createControls(
    say,
    money,
    { main: say('spin'), stop: say('stop'), stakeNote: say('lines', { lines: base.lines.length }) },
    still,
  )
  const stage = await createStage({
    canvas: canvasOf('scene'),
    title: 'Nine Bridges Lantern',
    look: lanternLook,
    symbols: base.symbols,
    wild: base.wild,
    // Lanterns come by the handful: no reel is waited for because of two.
    scatter: -1,
    shape: { reels: base.strips.length, rows: ROWS },
    highlights: (spin: SpinOutcome) =>
      highlightsOf(
        spin,
        { lines: base.lines, scatter: -1 },
        { line: ({ line, payout }) => say('lineWin', { line: line + 1, amount: money(payout) }), scatters: () => '' },
      ),
    insets: controls.insets,
    still,
    progress: options.progress,
    laidOut: controls.laidOut,
    hooks: {
      reelLanded: (reel) => sound.play('land', 1 + reel * 0.04),
      anticipation: () => undefined,
      expanded: () => undefined,
    },
  })
  const show = createShow({ stage, controls, sound, definition: NINE_BRIDGES_LANTERN, say, money, language, still })
  const ladder = createLadder(session, controls, (rung) => sound.play('stake', 1 + rung * 0.03))
  let grid: readonly (readonly number[])[] = FIRST_GRID
  let shown: HoldOutcomeWire | undefined

  const face: Face = {
    game: nineBridgesLantern,
    ladder,
    repeats: true,
    bet: () => ({
      bet: { stake: session.stakes.find((text) => parseMoney(text) === ladder.stake) ?? '' },
      stake: ladder.stake,
    }),
    start() {
      grid = stage.board.grid()
      sound.play('press')
      show.start()
    },
    async back() {
      await stage.board.settle(grid)
      show.rest(shown, ladder.stake)
    },
    async tell(round, account) {
      shown = outcomeOf(round)
      await show.tell(shown, parseMoney(round.stake), account)
    },
    show(round) {
      if (round !== undefined) shown = outcomeOf(round)
      if (shown !== undefined) grid = shown.base.grid
      stage.board.reset(grid)
      show.rest(shown, round === undefined ? ladder.stake : parseMoney(round.stake))
      controls.plate(round === undefined ? say('ready') : '')
    },
    quicken: show.quicken,
    skip: show.skip,
    async replay(round) {
      grid = stage.board.grid()
      show.start()
      await show.tell(outcomeOf(round), parseMoney(round.stake), () => undefined)
    },
    phase(phase) {
      if (phase !== 'busy') stage.tidy()
      ladder.free(phase === 'bet')
    },
    lower: (balance) => ladder.lower(balance),
    fix: (stake) => ladder.fix(stake),
    help: () => helpBody({ ruleHash: session.game.ruleHash, stake: ladder.stake, language }, say, money),
    special: (round) => outcomeOf(round).respins.length > 0,
    detail(round) {
      const { held, respins } = outcomeOf(round)
      return respins.length === 0 ? [] : [say('lanternsCount', { count: held.length + respins.flat().length })]
    },
    sound: (on) => sound.set(on),
    key: (event) => ladder.key(event),
  }
  const play = createPlay(options, face, controls, say, money)
  onResize(async () => {
    await stage.rebuild()
    if (play.phase === 'busy') return
    stage.tidy()
    show.rest(shown, ladder.stake)
  })
  return play
}
