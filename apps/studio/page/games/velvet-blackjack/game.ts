import { blackjackFromWire, blackjackOutcome } from '#contract/games/blackjack.ts'
import type { RoundAnswer, StoredRound } from '#contract/protocols/studio.ts'
import { BLACKJACK_CHOICES, type BlackjackChoice, type BlackjackOutcome, openTable } from '#rules/cards/blackjack.ts'
import { VELVET_BLACKJACK, VELVET_BLACKJACK_FIGURES } from '#rules/cards/velvet-blackjack.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import { velvetBlackjack } from '#studio/games/velvet-blackjack.ts'
import { array, enum as oneOf, object, parse, string } from 'zod/mini'
import { cardNames } from '../../cards/names.ts'
import { createControls } from '../../shell/controls.ts'
import { canvasOf, need, onResize } from '../../shell/dom.ts'
import { createLadder } from '../../shell/ladder.ts'
import { moneyFormat } from '../../shell/money-format.ts'
import { createPlay } from '../../shell/play.ts'
import type { Face, Game, GameOptions, Play } from '../../shell/face.ts'
import { textsFor } from '../../shell/texts.ts'
import { createSound } from '../../sound.ts'
import { everyFrame } from '../../stage/clock.ts'
import { createMotion } from '../../stage/motion.ts'
import { createChoices } from './choices.ts'
import { paintFelt, READABLE, SMALL_LETTERS } from './felt.ts'
import { helpBody } from './help.ts'
import { createShow, type RoundMoney } from './show.ts'
import { createTable } from './table.ts'
import { velvetWords } from './words.ts'

type Round = RoundAnswer | StoredRound
const outcomeOf = ({ outcome }: Round): BlackjackOutcome => blackjackFromWire(parse(blackjackOutcome, outcome))
const stakeBet = object({ stake: string() })
const firstOf = ({ bet }: Round): Money => parseMoney(parse(stakeBet, bet).stake)
const sumsOf = ({ stake, payout }: Round): RoundMoney => ({
  stake: parseMoney(stake),
  payout: parseMoney(payout ?? '0'),
})

export async function startGame(options: GameOptions): Promise<Game> {
  const { session, language, still } = options
  const say = textsFor(language, velvetWords)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const motion = createMotion()
  const controls = createControls(say, money, { main: say('deal'), stop: say('faster') }, still)
  const table = createTable({ say, money, still })
  const show = createShow({ table, controls, sound, motion, say, money, nameOf: cardNames(language), still })
  const ladder = createLadder(session, controls, (rung) => {
    sound.play('chip', 1 + rung * 0.02)
    show.lay(undefined, ladder.stake, { stake: 0n, payout: 0n })
  })
  const choices = createChoices(say, (choice) => {
    sound.play('press')
    void play?.choose(choice)
  })
  // There once the face has been shown for the first time.
  let play: Play | undefined
  /** What lay on the table before a bet that was not taken. */
  let before: Round | undefined
  let latest: Round | undefined

  /** What a choice stakes beside what lies there already. */
  const costOf =
    (first: Money) =>
    (choice: BlackjackChoice): string => {
      if (choice === 'double' || choice === 'split') return `+ ${money(first)}`
      return choice === 'insure' ? `+ ${money(first / 2n)}` : ''
    }
  const lay = (round: Round | undefined) => {
    latest = round
    if (round === undefined) show.lay(undefined, ladder.stake, { stake: 0n, payout: 0n })
    else show.lay(outcomeOf(round), firstOf(round), sumsOf(round))
  }

  const face: Face = {
    game: velvetBlackjack,
    ladder,
    bet: () => ({
      bet: { stake: session.stakes.find((text) => parseMoney(text) === ladder.stake) ?? '' },
      stake: ladder.stake,
    }),
    start() {
      before = latest
      sound.play('press')
      show.start(ladder.stake)
    },
    async back() {
      lay(play?.open ?? before)
    },
    async tell(round, account) {
      latest = round
      await show.tell(outcomeOf(round), firstOf(round), sumsOf(round), account)
    },
    show: lay,
    quicken: () => show.quicken(),
    skip: () => show.skip(),
    async replay(round) {
      const [outcome, first, { payout }] = [outcomeOf(round), firstOf(round), sumsOf(round)]
      const cards = outcome.dealt.values()
      const again = openTable(VELVET_BLACKJACK.hands, first, () => cards.next().value ?? 0)
      show.start(first)
      const tell = async () => {
        const state = again.state()
        await show.tell(
          state.outcome,
          first,
          { stake: state.wagers.reduce((sum, { stake }) => sum + stake, 0n), payout: state.over ? payout : 0n },
          () => undefined,
        )
      }
      await tell()
      for (const choice of parse(array(oneOf(BLACKJACK_CHOICES)), round.choices)) {
        await show.pause(620)
        again.choose(choice)
        await tell()
      }
    },
    phase(phase) {
      ladder.free(phase === 'bet')
      const open = play === undefined ? session.openRound : play.open
      if (phase === 'choose' && open !== undefined) choices.offer(outcomeOf(open).allowed, costOf(firstOf(open)))
      else if (phase === 'busy' && open !== undefined) choices.wait()
      else choices.offer([], () => '')
    },
    lower(balance) {
      const lower = ladder.lower(balance)
      lay(undefined)
      return lower
    },
    help: () =>
      helpBody(
        {
          definition: VELVET_BLACKJACK,
          figures: VELVET_BLACKJACK_FIGURES,
          ruleHash: session.game.ruleHash,
          stake: ladder.stake,
          language,
        },
        say,
        money,
      ),
    detail(round) {
      const { hands } = outcomeOf(round)
      return hands.flatMap(({ result }) => (result === null ? [] : [say(result)]))
    },
    sound: (on) => sound.set(on),
    key: (event) => choices.key(event) || ladder.key(event),
  }
  const layOut = () => {
    const { top, bottom } = controls.insets()
    const style = document.documentElement.style
    style.setProperty('--top', `${top}px`)
    style.setProperty('--bar', `${bottom}px`)
    table.fit()
    controls.laidOut({ plate: table.window.getBoundingClientRect() })
    const print = table.print.getBoundingClientRect()
    const [width, low] = [window.innerWidth, window.innerHeight < 520 && window.innerWidth > window.innerHeight]
    const rail = low ? window.innerHeight - 30 : window.innerHeight - bottom * (width > window.innerHeight ? 0.72 : 0.9)
    const size = Math.min(44, width * 0.053, print.height * 0.3)
    // Where there is room for one line only, it is printed large enough to be read.
    const both = size * SMALL_LETTERS >= READABLE
    paintFelt(canvasOf('scene'), {
      rail,
      light: { x: width / 2, y: print.y + print.height * 0.4 },
      letters: {
        y: print.y + print.height * (both ? 0.5 : 0.62),
        size: both ? size : Math.max(READABLE, Math.min(34, width * 0.053, print.height * 0.42)),
      },
      words: [say('paysLetters'), both ? `${say('standsLetters')} · ${say('insuranceLetters')}` : ''],
    })
  }
  everyFrame(motion.tick)

  const started = createPlay(options, face, controls, say, money)
  play = started
  layOut()
  // The bar grows with its amounts, and a ribbon takes its room from the printed words.
  const observer = new ResizeObserver(layOut)
  for (const element of [need('bar'), table.print]) observer.observe(element)
  onResize(async () => layOut())
  options.progress(1)
  return started
}
