import { tableBet, tableBetFromWire } from '#contract/games/tables.ts'
import type { RoundAnswer, StoredRound } from '#contract/protocols/studio.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import type { Placed, SpotWin, TableLimits } from '#rules/tables/table.ts'
import type { StudioGame } from '#studio/game.ts'
import { parse } from 'zod/mini'
import { createStage, type Picture } from '../odds/stage.ts'
import { createSparks } from '../odds/sparks.ts'
import { createControls } from '../shell/controls.ts'
import { h, need, onResize } from '../shell/dom.ts'
import type { Face, Game, GameOptions } from '../shell/face.ts'
import { moneyFormat, type ShowMoney } from '../shell/money-format.ts'
import { createPlay } from '../shell/play.ts'
import { type Say, textsFor, type Words } from '../shell/texts.ts'
import { createSound, type Sound } from '../sound.ts'
import { everyFrame } from '../stage/clock.ts'
import { createMotion, type Motion } from '../stage/motion.ts'
import { COUNT_MS, tierOf } from '../stage/tier.ts'
import { createDesk } from './desk.ts'
import { createFelt, type Print } from './felt.ts'
import { helpBody, type TableRules } from './help.ts'
import { type Bead, createRoad } from './road.ts'
import type { TableKey } from './words.ts'

/** Glints that a win throws up, by how great it is. */
const SPARKS = { none: 0, small: 14, fair: 30, big: 60, huge: 90, epic: 140 } as const

/** What every table's outcome holds. */
interface Paid {
  readonly wins: readonly SpotWin[]
  readonly payout: Money
}

/** What the family hands to one of its tables. */
export interface TableRoom<Key extends string> {
  readonly say: Say<Key | TableKey>
  readonly money: ShowMoney
  readonly language: string
  readonly still: boolean
  readonly sound: Sound
  readonly motion: Motion
  /** Where the game lays its own elements, over its stage. */
  readonly field: HTMLElement
  /** Waits where things are told at their pace; not at all where they are hurried, or movement is not wanted. */
  pause(ms: number): Promise<void>
  /** How long something may take: nothing where it is hurried, or movement is not wanted. */
  lasts(ms: number): number
}

/** A table of the family: what is printed, its pictures and how it tells a round. Chips, money and roads are the family's. */
export interface TableBoard<Outcome extends Paid> extends Picture {
  readonly spots: readonly Print[]
  /** Sets things moving before the answer is there. */
  start(): void
  tell(outcome: Outcome): Promise<void>
  /** An outcome as it stands, at once; none as it is before the first. */
  rest(outcome: Outcome | undefined): void
  /** The spots that an outcome makes right. */
  right(outcome: Outcome): readonly string[]
  bead(outcome: Outcome): Bead
  /** What came, in words. */
  result(outcome: Outcome): string
  help(): TableRules
}

export interface TableSetup<Key extends string, Outcome extends Paid> {
  readonly game: StudioGame
  readonly limits: TableLimits
  readonly words: Words<Key | TableKey>
  /** The word of the large button. */
  readonly main: Key | TableKey
  read(outcome: unknown): Outcome
  create(room: TableRoom<Key>): TableBoard<Outcome>
}

type Round = RoundAnswer | StoredRound

/** Starts a table: chips and felt, the stage, and rounds told by the game's own board. */
export function startTable<Key extends string, Outcome extends Paid>(
  options: GameOptions,
  setup: TableSetup<Key, Outcome>,
): Promise<Game> {
  const { session, client, language, still } = options
  const { limits } = setup
  const say = textsFor<Key | TableKey>(language, setup.words)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const motion = createMotion()
  const controls = createControls(say, money, { main: say(setup.main), stop: say('stop'), summed: true }, still)
  const values = session.stakes.map(parseMoney)
  const field = h('div.field')
  const prize = h('p.prize', { 'aria-hidden': 'true' })
  const stage = createStage(field)
  const sparks = createSparks([38, 58])
  const road = createRoad(say)
  const plateRoom = h('div.plate-room')
  let hurried = false
  let skipping = false
  let told = false
  let shown: Round | undefined = session.lastRound
  const lasts = (ms: number): number => (still || skipping ? 0 : hurried ? Math.min(ms, 90) : ms)
  const pause = (ms: number) => motion.wait(lasts(ms))
  const board = setup.create({ say, money, language, still, sound, motion, field, pause, lasts })
  const prints = new Map(board.spots.map((spot) => [spot.id, spot]))
  const nameOf = (spot: string): string => prints.get(spot)?.name ?? spot
  const betOf = ({ bet }: { readonly bet: unknown }): Placed[] => tableBetFromWire(parse(tableBet, bet))
  const outcomeOf = ({ outcome }: { readonly outcome: unknown }): Outcome => setup.read(outcome)

  const felt = createFelt({
    label: say('table'),
    spots: board.spots,
    chips: values,
    money,
    placed: (spot, amount) => say('placed', { spot, amount }),
    place: (spot) => desk.layOne(spot),
    point(spot) {
      const print = spot === undefined ? undefined : prints.get(spot)
      if (print !== undefined) desk.hint(`${print.name} · ${print.pays}`, 4000)
    },
  })
  const settled = () => {
    felt.mark([], undefined)
    felt.light([])
  }
  const desk = createDesk({
    limits,
    values,
    controls,
    sound,
    say,
    money,
    actions: ['undo', 'clear', 'halve', 'double', 'repeat'],
    nameOf,
    lie: () => felt.lie(desk.bets.placed),
    laying: settled,
  })
  field.append(prize)
  const { tray } = desk
  need('table').append(road.element, field, plateRoom, felt.element, tray.chips, tray.actions)
  need('table').dataset['mode'] = session.mode

  /** What a round paid: on the felt, on the plate, and with glints above the stake. */
  const settle = async (round: Round, outcome: Outcome, account: (won: Money) => void): Promise<void> => {
    const [stake, { payout }] = [parseMoney(round.stake), outcome]
    const tier = tierOf(payout, stake)
    const result = board.result(outcome)
    const words =
      payout === 0n
        ? say('nothing')
        : say(tier === 'none' ? 'returned' : 'paid', { amount: money(payout), gain: money(payout - stake) })
    felt.light(board.right(outcome))
    felt.mark(betOf(round), outcome.wins)
    controls.announce(`${result} ${words}`)
    controls.plate(`${result} ${words}`, tier === 'none' ? undefined : 'won')
    if (tier === 'none') {
      account(payout)
      return pause(payout === 0n ? 900 : 1100)
    }
    prize.textContent = money(payout)
    prize.classList.add('there')
    sound.play(tier === 'small' || tier === 'fair' ? 'win' : 'fanfare')
    if (!still) sparks.burst(stage.size.width / 2, stage.size.height * 0.6, SPARKS[tier], stage.size.height * 0.8)
    await motion.tween(lasts(COUNT_MS[tier] * 0.6), (share) => {
      const part = (payout * BigInt(Math.round(share * 1000))) / 1000n
      prize.textContent = money(part)
      account(part)
    })
    await pause(1000)
    prize.classList.remove('there')
  }
  /** The rounds before; one that was told meanwhile stands there already. */
  const recall = async () => {
    const answer = await client.history()
    if (answer.kind === 'answer' && !told)
      road.set(answer.value.rounds.map((round) => board.bead(outcomeOf(round))).toReversed())
  }

  const face: Face = {
    game: setup.game,
    bet: desk.bet,
    start() {
      desk.quiet()
      hurried = false
      skipping = false
      prize.classList.remove('there')
      settled()
      sound.play('press')
      board.start()
    },
    back() {
      board.rest(shown === undefined ? undefined : outcomeOf(shown))
      return Promise.resolve()
    },
    async tell(round, account) {
      const outcome = outcomeOf(round)
      shown = round
      told = true
      await board.tell(outcome)
      road.add(board.bead(outcome))
      await settle(round, outcome, account)
      const placed = betOf(round)
      desk.before(placed)
      desk.bets.set([])
      felt.mark(placed, outcome.wins)
      desk.quiet()
    },
    show(round) {
      shown = round
      settled()
      board.rest(round === undefined ? undefined : outcomeOf(round))
      desk.show()
      desk.hint(say('placeFirst'))
    },
    quicken() {
      hurried = true
      motion.hurry()
    },
    skip() {
      skipping = true
      motion.hurry()
    },
    async replay(round) {
      hurried = false
      skipping = false
      felt.lie(betOf(round))
      controls.stake(parseMoney(round.stake), { lowest: true, highest: true })
      settled()
      board.start()
      await board.tell(outcomeOf(round))
      await settle(round, outcomeOf(round), () => undefined)
    },
    phase(phase) {
      felt.free(phase === 'bet')
      desk.free(phase === 'bet')
      document.body.dataset['phase'] = phase
    },
    lower: desk.lower,
    help: () => helpBody({ ...board.help(), limits, session, language }, say, money),
    detail: (round) => [board.result(outcomeOf(round))],
    sound: (on) => sound.set(on),
    key: desk.key,
  }

  const layOut = () => {
    const { top, bottom } = controls.insets()
    const { style } = document.documentElement
    style.setProperty('--top', `${top}px`)
    style.setProperty('--bar', `${bottom}px`)
    tray.paint(Math.min(2, window.devicePixelRatio))
    felt.layOut()
    stage.layOut(board)
    stage.frame(board, motion.now)
    controls.laidOut({ plate: plateRoom.getBoundingClientRect() })
  }
  if (session.lastRound !== undefined) {
    desk.before(betOf(session.lastRound))
    road.set([board.bead(outcomeOf(session.lastRound))])
  }
  const play = createPlay(options, face, controls, say, money)
  layOut()
  const observer = new ResizeObserver(layOut)
  for (const element of [need('bar'), field]) observer.observe(element)
  onResize(async () => layOut())
  const picture: Picture = {
    paint: board.paint,
    draw(context, size, now) {
      board.draw(context, size, now)
      sparks.draw(context, now)
    },
  }
  let rested = 0
  everyFrame((dt) => {
    const moved = motion.moving
    motion.tick(dt)
    rested += dt
    // Whoever wants less movement gets a new picture only where something has changed.
    if (still && !moved && !motion.moving && rested < 250) return
    rested = 0
    stage.frame(picture, motion.now)
  })
  if (session.mode !== 'replay') void recall()
  options.progress(1)
  return Promise.resolve(play)
}
