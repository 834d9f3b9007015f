import { videoPokerOutcome, type VideoPokerOutcomeWire } from '#contract/games/video-poker.ts'
import type { VideoPokerFigures } from '#rules/cards/video-poker-figures.ts'
import type { PokerKind, VideoPokerDefinition } from '#rules/cards/video-poker.ts'
import { parseMoney } from '#rules/money.ts'
import type { StudioGame } from '#studio/game.ts'
import { parse } from 'zod/mini'
import { cardNames } from '../cards/names.ts'
import { createControls } from '../shell/controls.ts'
import { canvasOf, need, onResize } from '../shell/dom.ts'
import { createLadder } from '../shell/ladder.ts'
import { moneyFormat } from '../shell/money-format.ts'
import { createPlay } from '../shell/play.ts'
import type { Face, Game, GameOptions } from '../shell/face.ts'
import { textsFor, type Words } from '../shell/texts.ts'
import { createSound } from '../sound.ts'
import { everyFrame } from '../stage/clock.ts'
import { createMotion } from '../stage/motion.ts'
import { createCabinet } from './cabinet.ts'
import { helpBody } from './help.ts'
import { createShow } from './show.ts'
import type { PokerKey } from './words.ts'

const moneyOf = ({ stake, payout }: { readonly stake: string; readonly payout: string | null }) => ({
  stake: parseMoney(stake),
  payout: parseMoney(payout ?? '0'),
})

type Paint = (context: CanvasRenderingContext2D, size: { readonly width: number; readonly height: number }) => void

/** Paints the canvas behind everything for the window as it is. */
function paintScene(paint: Paint): void {
  const [canvas, ratio] = [canvasOf('scene'), Math.min(2, window.devicePixelRatio)]
  const [width, height] = [Math.round(window.innerWidth * ratio), Math.round(window.innerHeight * ratio)]
  if (canvas.width === width && canvas.height === height) return
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  if (context !== null) paint(context, { width: window.innerWidth, height: window.innerHeight })
}

/** A game of draw poker as the cabinet plays it. */
export interface PokerSetup<Win extends string, Advice extends string> {
  readonly title: string
  readonly game: StudioGame
  readonly kind: PokerKind<Win, Advice>
  readonly definition: VideoPokerDefinition<Win>
  readonly figures: VideoPokerFigures<Win>
  readonly words: Words<PokerKey | Win | `hold-${Advice}`>
  /** Paints what stands behind the cabinet, where the page has a canvas for it. */
  readonly paint?: Paint
}

export async function startPoker<Win extends string, Advice extends string>(
  options: GameOptions,
  { title, game, kind, definition, figures, words, paint }: PokerSetup<Win, Advice>,
): Promise<Game> {
  const { session, language, still } = options
  const schema = videoPokerOutcome(kind.wins)
  const outcomeOf = ({ outcome }: { readonly outcome: unknown }): VideoPokerOutcomeWire<Win> => parse(schema, outcome)
  const say = textsFor(language, words)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const controls = createControls(say, money, { main: say('deal'), stop: say('faster'), choose: say('draw') }, still)
  const nameOf = cardNames(language)
  const motion = createMotion()
  const cabinet = createCabinet({
    title,
    definition,
    winsOf: kind.wins,
    say,
    money,
    nameOf,
    pressed: (place) => toggle(place),
  })
  const show = createShow({ kind, cabinet, controls, sound, motion, say, money, nameOf, still })
  const ladder = createLadder(session, controls, (rung) => {
    sound.play('stake', 1 + rung * 0.03)
    cabinet.pays(ladder.stake)
  })
  cabinet.pays(ladder.stake)
  let choosing = false
  /** Whether it was said already that nothing of what was made is held. */
  let warned = false

  const toggle = (at: number): void => {
    const place = cabinet.places[at]
    if (!choosing || place === undefined) return
    place.hold(!place.held)
    sound.play('lamp', (place.held ? 1 : 0.8) + at * 0.05)
  }

  const face: Face = {
    game,
    ladder,
    bet: () => ({
      bet: { stake: session.stakes.find((text) => parseMoney(text) === ladder.stake) ?? '' },
      stake: ladder.stake,
    }),
    start() {
      sound.play('press')
      show.start()
    },
    async back() {
      show.back()
    },
    async tell(round, account) {
      const outcome = outcomeOf(round)
      if (outcome.drawn === null) await show.deal(outcome, true)
      else await show.draw(outcome, moneyOf(round), account)
    },
    show(round) {
      cabinet.pays(ladder.stake)
      show.rest(round === undefined ? undefined : outcomeOf(round))
    },
    main() {
      const { made } = play.open === undefined ? { made: null } : outcomeOf(play.open)
      const hold = cabinet.places.map(({ held }) => held)
      if (made !== null && !warned && !hold.includes(true)) {
        warned = true
        controls.plate(say('noneHeld', { win: say(made) }))
        controls.announce(say('noneHeld', { win: say(made) }))
        return undefined
      }
      sound.play('press')
      show.discard()
      return { hold }
    },
    quicken: () => show.quicken(),
    skip: () => show.skip(),
    async replay(round) {
      const outcome = outcomeOf(round)
      cabinet.pays(parseMoney(round.stake))
      show.start()
      await show.deal(outcome, false)
      await show.holdAll(outcome.drawn?.hold ?? [])
      show.discard()
      await show.draw(outcome, moneyOf(round), () => undefined)
    },
    phase(phase) {
      choosing = phase === 'choose'
      warned = false
      cabinet.free(choosing)
      ladder.free(phase === 'bet')
    },
    lower(balance) {
      const lower = ladder.lower(balance)
      cabinet.pays(ladder.stake)
      return lower
    },
    fix(stake) {
      ladder.fix(stake)
      cabinet.pays(ladder.stake)
    },
    help: () =>
      helpBody(
        {
          kind,
          definition,
          figures,
          ruleHash: session.game.ruleHash,
          stake: ladder.stake,
          language,
        },
        say,
        money,
      ),
    detail(round) {
      const win = outcomeOf(round).drawn?.win ?? null
      return win === null ? [] : [say(win)]
    },
    sound: (on) => sound.set(on),
    key(event) {
      const place = '12345'.indexOf(event.key)
      if (place < 0 || event.key === '') return ladder.key(event)
      toggle(place)
      return true
    },
  }

  const layOut = () => {
    document.documentElement.style.setProperty('--bar', `${controls.insets().bottom}px`)
    controls.laidOut({ plate: cabinet.window() })
    if (paint !== undefined) paintScene(paint)
  }
  layOut()
  // The window also moves when a ribbon comes or goes above the glass.
  new ResizeObserver(layOut).observe(need('table'))
  onResize(async () => layOut())
  everyFrame(motion.tick)

  const play = createPlay(options, face, controls, say, money)
  options.progress(1)
  return play
}
