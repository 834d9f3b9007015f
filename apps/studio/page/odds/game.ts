import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { json, parse, record, string } from 'zod/mini'
import { createControls } from '../shell/controls.ts'
import { h, need, onResize } from '../shell/dom.ts'
import type { Face, Game, GameOptions, Play } from '../shell/face.ts'
import { moneyFormat } from '../shell/money-format.ts'
import { createPlay } from '../shell/play.ts'
import { textsFor } from '../shell/texts.ts'
import { createSound } from '../sound.ts'
import { everyFrame } from '../stage/clock.ts'
import { createMotion } from '../stage/motion.ts'
import { COUNT_MS, tierOf } from '../stage/tier.ts'
import { helpBody } from './help.ts'
import { createLast } from './last.ts'
import { createSparks } from './sparks.ts'
import { createStage } from './stage.ts'
import { createStake, stakeIn } from './stake.ts'
import type { OddsSetup, OddsTable, Round } from './table.ts'
import type { OddsKey } from './words.ts'

/** Glints that a win throws up, by how great it is. */
const SPARKS = { none: 0, small: 14, fair: 30, big: 60, huge: 90, epic: 140 } as const
/** How long what was won stands in the field, at least. */
const STANDS_MS = 900

const aimOf = record(string(), json())

/** Starts a game of the family: the desk, the stage, and rounds told by the game's own board. */
export async function startOdds<Key extends string>(options: GameOptions, setup: OddsSetup<Key>): Promise<Game> {
  const { session, language, still } = options
  const say = textsFor<Key | OddsKey>(language, setup.words)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const motion = createMotion()
  const controls = createControls(
    say,
    money,
    {
      main: say(setup.main),
      stop: say(setup.stop ?? 'faster'),
      ...(setup.choose === undefined ? {} : { choose: say(setup.choose) }),
      ...(setup.stakeNote === undefined ? {} : { stakeNote: say(setup.stakeNote) }),
    },
    still,
  )
  const prize = h('p.prize', { 'aria-hidden': 'true' })
  const field = h('div.field')
  const stage = createStage(field)
  const sparks = createSparks([38, 58])
  const last = createLast(say('lastResults'))
  const plateRoom = h('div.plate-room')
  // There once the face has been shown for the first time.
  let play: Play | undefined
  let hurried = false
  let skipping = false
  let before: Round | undefined
  let shown: Round | undefined
  /** The last one that was played, for whoever wants the same again; a replay is none. */
  let latest: Round | undefined = session.openRound ?? session.lastRound
  let free = false

  const stake = createStake({
    session,
    controls,
    say,
    money,
    changed() {
      sound.play('stake')
      invite()
    },
    again() {
      if (latest === undefined || !free) return
      board.aimAs(parse(aimOf, latest.bet))
      stake.set(stakeIn(latest.bet))
    },
  })
  const lasts = (ms: number): number => (still || skipping ? 0 : hurried ? Math.min(ms, 90) : ms)
  const table: OddsTable<Key> = {
    say,
    money,
    language,
    session,
    still,
    sound,
    motion,
    controls,
    field,
    stage,
    get stake() {
      return stake.value
    },
    invite: () => invite(),
    choose: (choice) => void play?.choose(choice),
    ask: (question) => void play?.ask(question),
    get covered() {
      return play?.covered === true
    },
    pause: (ms) => motion.wait(lasts(ms)),
    lasts,
  }
  const board = setup.create(table)
  const wagers = () => BigInt(board.wagers?.() ?? 1)
  const invite = () => {
    if (free) controls.plate(board.invite())
  }
  const desk = h('div.desk', {}, h('div.aim', {}, ...board.aim), stake.row)
  field.append(prize)
  need('table').append(last.element, field, plateRoom, desk)

  /** What a round that is over paid: on the plate, among the last results, and with glints above the stake. */
  const settle = async (round: Round, account: (won: Money) => void, counts: boolean): Promise<void> => {
    const [staked, payout] = [parseMoney(round.stake), parseMoney(round.payout ?? '0')]
    const tier = tierOf(payout, staked)
    const result = board.result(round)
    const words =
      payout === 0n ? say('nothing') : say(tier === 'none' ? 'returned' : 'youWin', { amount: money(payout) })
    controls.announce(`${result.words} ${words}`)
    if (counts) last.add(result, payout > staked)
    if (tier === 'none') {
      controls.plate(words)
      account(payout)
      return motion.wait(lasts(260))
    }
    prize.textContent = money(payout)
    prize.dataset['tier'] = tier
    prize.classList.add('there')
    sound.play(tier === 'small' || tier === 'fair' ? 'win' : 'fanfare')
    if (!still) sparks.burst(stage.size.width / 2, stage.size.height * 0.55, SPARKS[tier], stage.size.height * 0.7)
    await motion.tween(lasts(COUNT_MS[tier] * 0.6), (share) => {
      const part = (payout * BigInt(Math.round(share * 1000))) / 1000n
      controls.plate(say('youWin', { amount: money(part) }), 'won')
      prize.textContent = money(part)
      account(part)
    })
    await motion.wait(lasts(STANDS_MS))
    prize.classList.remove('there')
  }

  const face: Face = {
    game: setup.game,
    repeats: setup.repeats,
    bet() {
      const beside = board.bet()
      return beside && { bet: { stake: moneyToDecimal(stake.value), ...beside }, stake: stake.value * wagers() }
    },
    stakes: stake.body,
    start() {
      before = shown
      hurried = false
      skipping = false
      prize.classList.remove('there')
      sound.play('press')
      board.start(play?.open === undefined)
    },
    async back() {
      shown = play?.open ?? before
      board.show(shown)
    },
    async tell(round, account) {
      shown = round
      latest = round
      if (round.choices.length > 0) hurried = false
      await board.tell(round)
      if (round.payout !== null) await settle(round, account, true)
    },
    show(round) {
      shown = round
      if (round !== undefined) board.aimAs(parse(aimOf, round.bet))
      board.show(round)
    },
    quicken() {
      hurried = true
      board.hurry?.()
      motion.hurry()
    },
    skip() {
      skipping = true
      board.hurry?.()
      motion.hurry()
    },
    async replay(round) {
      skipping = false
      hurried = false
      board.aimAs(parse(aimOf, round.bet))
      await board.replay(round)
      await settle(round, () => undefined, false)
    },
    phase(phase) {
      free = phase === 'bet'
      stake.free(free)
      const height = desk.offsetHeight
      desk.toggleAttribute('inert', !free)
      // Where a window is too low for both, the desk makes room for the field.
      if (desk.offsetHeight !== height) layOut()
      board.phase(phase, phase === 'bet' ? undefined : (play?.open ?? session.openRound))
    },
    lower: (balance) => stake.lower(balance / wagers()),
    help: () => {
      const { rules, figures, ownPays = false } = board.help()
      return helpBody({ rules, figures, session, ownPays, choices: board.main !== undefined }, say)
    },
    detail: (round) => [board.result(round).text],
    sound: (on) => sound.set(on),
    ...(board.main === undefined ? {} : { main: () => board.main?.() }),
    ...(setup.uncovers === true
      ? {
          async uncover(round, account) {
            shown = round
            board.aimAs(parse(aimOf, round.bet))
            await board.tell(round)
            await settle(round, account, true)
          },
        }
      : {}),
    key: (event) => board.key?.(event) === true || stake.key(event),
  }

  const layOut = () => {
    const { top, bottom } = controls.insets()
    const { style } = document.documentElement
    style.setProperty('--top', `${top}px`)
    style.setProperty('--bar', `${bottom}px`)
    stage.layOut(board)
    stage.frame(board, motion.now)
    controls.laidOut({ plate: plateRoom.getBoundingClientRect() })
  }
  const started = createPlay(options, face, controls, say, money)
  play = started
  if (session.lastRound !== undefined && session.openRound === undefined && setup.uncovers !== true)
    last.add(
      board.result(session.lastRound),
      parseMoney(session.lastRound.payout ?? '0') > parseMoney(session.lastRound.stake),
    )
  layOut()
  invite()
  const observer = new ResizeObserver(layOut)
  for (const element of [need('bar'), field]) observer.observe(element)
  onResize(async () => layOut())
  const picture = {
    paint: board.paint,
    draw(context: CanvasRenderingContext2D, size: typeof stage.size, now: number) {
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
  options.progress(1)
  return started
}
