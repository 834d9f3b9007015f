import { waysFromWire, waysOutcome } from '#contract/games/ways.ts'
import { parseMoney } from '#rules/money.ts'
import type { WaysOutcome, WaysSpin } from '#rules/slots/ways.ts'
import { parse } from 'zod/mini'
import { createStage } from '../lines/stage.ts'
import { createControls } from '../shell/controls.ts'
import { canvasOf, onResize } from '../shell/dom.ts'
import type { Face, Game, GameOptions } from '../shell/face.ts'
import { createLadder } from '../shell/ladder.ts'
import { moneyFormat } from '../shell/money-format.ts'
import { createPlay } from '../shell/play.ts'
import { symbolName } from '../shell/symbols.ts'
import { textsFor } from '../shell/texts.ts'
import { createSound } from '../sound.ts'
import { helpBody } from './help.ts'
import type { WaysSetup } from './setup.ts'
import { createShow } from './show.ts'
import { highlightsOfWays } from './wins.ts'

const outcomeOf = ({ outcome }: { readonly outcome: unknown }): WaysOutcome => waysFromWire(parse(waysOutcome, outcome))

/** Starts a game of the family on the stage that all slots of reels share. */
export async function startWays(options: GameOptions, setup: WaysSetup): Promise<Game> {
  const { session, language, still } = options
  const { definition, sounds } = setup
  const say = textsFor(language, setup.words)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const ways = definition.heights.reduce((product, height) => product * height, 1)
  const controls = createControls(
    say,
    money,
    { main: say('spin'), stop: say('stop'), stakeNote: say('ways', { ways }) },
    still,
  )
  const named = (symbol: number): string => symbolName(definition.symbols[symbol] ?? '', language)
  const stage = await createStage<WaysSpin>({
    canvas: canvasOf('scene'),
    title: setup.title,
    look: setup.look,
    symbols: definition.symbols,
    wild: definition.wild,
    scatter: definition.scatter,
    shape: { reels: definition.heights.length, rows: Math.max(...definition.heights) },
    highlights: (spin) =>
      highlightsOfWays(spin, definition, {
        symbol: ({ symbol, count, payout }) =>
          say('symbolWin', { symbol: named(symbol), count, amount: money(payout) }),
        scatters: ({ scatters, scatterPayout }) =>
          say('scatterWin', { symbol: named(definition.scatter), count: scatters, amount: money(scatterPayout) }),
      }),
    insets: controls.insets,
    still,
    progress: options.progress,
    laidOut: controls.laidOut,
    hooks: {
      reelLanded: (reel, scatters) =>
        scatters > 0 ? sound.play(sounds.scatter, 1 + scatters * 0.12) : sound.play(sounds.land, 1 + reel * 0.04),
      anticipation: () => sound.play('tension'),
      expanded: () => undefined,
    },
  })
  const show = createShow({ stage, controls, sound, setup, say, money, still })
  const ladder = createLadder(session, controls, (rung) => sound.play('stake', 1 + rung * 0.03))
  let grid = setup.firstGrid

  const face: Face = {
    game: setup.game,
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
    back: () => stage.board.settle(grid),
    tell: (round, account) => show.tell(outcomeOf(round), parseMoney(round.stake), account),
    show(round) {
      show.rest()
      if (round !== undefined) grid = outcomeOf(round).base.grid
      stage.board.reset(grid)
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
    help: () => helpBody({ setup, ruleHash: session.game.ruleHash, stake: ladder.stake, language }, say, money),
    spins(round) {
      const { freeSpins } = outcomeOf(round)
      return { count: freeSpins.length, paid: freeSpins.reduce((sum, { payout }) => sum + payout, 0n) }
    },
    special: (round) => outcomeOf(round).base.wheel !== null,
    detail(round) {
      const { base, freeSpins } = outcomeOf(round)
      if (base.wheel !== null) return [say('wheelRound', { times: base.wheel })]
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
