import { cascadeOutcome, outcomeFromWire } from '#contract/games/cascade.ts'
import { parseMoney } from '#rules/money.ts'
import { lastGrid, type CascadeGrid, type CascadeOutcome } from '#rules/slots/cascade.ts'
import { TIDEWELL_REGATTA, TIDEWELL_REGATTA_FIGURES } from '#rules/slots/tidewell-regatta.ts'
import { tidewellRegatta } from '#studio/games/tidewell-regatta.ts'
import { parse } from 'zod/mini'
import { createControls } from '../../shell/controls.ts'
import { canvasOf, onResize } from '../../shell/dom.ts'
import { createLadder } from '../../shell/ladder.ts'
import { moneyFormat } from '../../shell/money-format.ts'
import { createPlay } from '../../shell/play.ts'
import type { Face, Game, GameOptions } from '../../shell/face.ts'
import { textsFor } from '../../shell/texts.ts'
import { createSound } from '../../sound.ts'
import { helpBody } from './help.ts'
import { createShow } from './show.ts'
import { createStage } from './stage/stage.ts'
import { regattaWords } from './words.ts'

/** What is shown before the first spin: some of everything, and a lighthouse on each side. */
const FIRST_GRID = [
  [8, 3, 9, 5, 0],
  [6, 1, 7, 4, 2],
  [5, 0, 8, 6, 3],
  [7, 4, 1, 2, 6],
  [2, 8, 5, 0, 7],
  [4, 6, 9, 3, 1],
]

const outcomeOf = ({ outcome }: { readonly outcome: unknown }): CascadeOutcome =>
  outcomeFromWire(parse(cascadeOutcome, outcome))

export async function startGame(options: GameOptions): Promise<Game> {
  const { session, language, still } = options
  const definition = TIDEWELL_REGATTA
  const say = textsFor(language, regattaWords)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const controls = createControls(say, money, { main: say('spin'), stop: say('stop') }, still)
  const stage = await createStage({
    canvas: canvasOf('scene'),
    title: 'Tidewell Regatta',
    symbols: definition.symbols,
    columns: definition.columns,
    rows: definition.rows,
    scatter: definition.scatter,
    multipliers: definition.multipliers,
    insets: controls.insets,
    still,
    progress: options.progress,
    laidOut: controls.laidOut,
    hooks: {
      landed: (column) => sound.play('thud', 0.9 + column * 0.05),
      lighthouse: (count) => sound.play('bell', 0.8 + count * 0.11),
    },
  })
  const show = createShow({ stage, controls, sound, definition, say, money, still })
  const ladder = createLadder(session, controls, (rung) => sound.play('stake', 1 + rung * 0.03))
  let grid: CascadeGrid = FIRST_GRID

  const face: Face = {
    game: tidewellRegatta,
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
    back: () => show.back(grid),
    tell: (round, account) => show.tell(outcomeOf(round), parseMoney(round.stake), account),
    show(round) {
      if (round !== undefined) grid = lastGrid(outcomeOf(round).base)
      stage.board.showGrid(grid)
      stage.hoist.show(0)
      controls.plate(round === undefined ? say('ready') : '')
    },
    quicken: () => show.quicken(),
    skip: () => show.skip(),
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
    help: () =>
      helpBody(
        {
          definition,
          figures: TIDEWELL_REGATTA_FIGURES,
          ruleHash: session.game.ruleHash,
          stake: ladder.stake,
          language,
        },
        say,
        money,
      ),
    spins(round) {
      const { freeSpins } = outcomeOf(round)
      return { count: freeSpins.length, paid: freeSpins.reduce((sum, { payout }) => sum + payout, 0n) }
    },
    detail(round) {
      const { base, freeSpins } = outcomeOf(round)
      const falls = base.cascades.length === 0 ? [] : [say('cascadesCount', { count: base.cascades.length })]
      return freeSpins.length === 0 ? falls : [...falls, say('freeSpinsCount', { count: freeSpins.length })]
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
