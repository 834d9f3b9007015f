import { rouletteOutcome, tableBet, tableBetFromWire } from '#contract/games/tables.ts'
import { parseMoney } from '#rules/money.ts'
import { ROULETTE_LIMITS } from '#rules/roulette/grand-roulette.ts'
import type { Placed, TableOutcome } from '#rules/tables/table.ts'
import { spotOf } from '#rules/roulette/spots.ts'
import { grandRoulette } from '#studio/games/grand-roulette.ts'
import { parse } from 'zod/mini'
import { createControls } from '../../shell/controls.ts'
import { need, onResize } from '../../shell/dom.ts'
import { moneyFormat } from '../../shell/money-format.ts'
import { createPanel } from '../../shell/panel.ts'
import { createPlay } from '../../shell/play.ts'
import type { Face, Game, GameOptions } from '../../shell/face.ts'
import { textsFor } from '../../shell/texts.ts'
import { createSound } from '../../sound.ts'
import { everyFrame } from '../../stage/clock.ts'
import { createMotion } from '../../stage/motion.ts'
import { combinedBody } from './combined.ts'
import { createFelt } from './felt/felt.ts'
import { helpBody } from './help.ts'
import { createLast } from './last.ts'
import { colouredName, spotName } from './names.ts'
import { createDesk, type OwnAction } from '../../tables/desk.ts'
import type { Action } from '../../tables/tray.ts'
import { createShow } from './show.ts'
import { createTrack } from './track/track.ts'
import { createView } from './view.ts'
import { createWheel } from './wheel/wheel.ts'
import { rouletteWords } from './words.ts'

const betOf = ({ bet }: { readonly bet: unknown }): Placed[] => tableBetFromWire(parse(tableBet, bet))

function outcomeOf({ outcome }: { readonly outcome: unknown }): TableOutcome<{ readonly number: number }> {
  const { number, wins, payout } = parse(rouletteOutcome, outcome)
  return {
    number,
    wins: wins.map((win) => ({ spot: win.spot, payout: parseMoney(win.payout) })),
    payout: parseMoney(payout),
  }
}

export function startGame(options: GameOptions): Promise<Game> {
  const { session, client, house, language, still } = options
  const say = textsFor(language, rouletteWords)
  const money = moneyFormat(language, session.currencySymbol)
  const sound = createSound()
  const motion = createMotion()
  const panel = createPanel(say, (open) => house.tell({ event: 'panel', open }))
  const controls = createControls(say, money, { main: say('spin'), stop: say('stop'), summed: true }, still)
  const values = session.stakes.map(parseMoney)
  let told = false

  const wheel = createWheel(
    motion,
    {
      rolls: (speed) => sound.play('roll', 0.75 + speed * 0.5),
      knocks: (strength) => sound.play('knock', 0.8 + strength * 0.4),
    },
    still,
  )
  const last = createLast(say)
  const combine = (number: number): void =>
    void panel.open(
      say('combined'),
      combinedBody({ number, chip: tray.chip, on: (spot) => bets.on(spot), place: desk.layOne }, say, money),
    )
  const point = (spots: readonly string[]) => felt.pieces.point(spots)

  const felt = createFelt({
    motion,
    chips: values,
    still,
    label: say('table'),
    print: { even: say('even'), odd: say('odd') },
    hooks: {
      place: (spot) => desk.layOne(spot),
      point(spot) {
        felt.pieces.point(spot === undefined ? [] : [spot], spot === undefined ? undefined : tray.chip)
        if (spot !== undefined) desk.hint(say('paysTo', { spot: spotName(spot, say), pays: spotOf(spot).pays }), 4000)
      },
      combine,
    },
  })
  const desk = createDesk({
    limits: ROULETTE_LIMITS,
    values,
    controls,
    sound,
    say,
    money,
    actions: ['undo', 'clear', 'double', 'repeat'],
    own: new Map<Action, OwnAction>([
      ['racetrack', { name: say('racetrack'), always: true, act: () => view.openTrack(!track.opened) }],
      ['combined', { name: say('combined'), always: false, act: () => combine(felt.focused) }],
    ]),
    nameOf: (spot) => spotName(spot, say),
    lie() {
      felt.pieces.lie(bets.placed)
      felt.name((spot) => {
        const name = /^\d+$/.test(spot) ? colouredName(Number(spot), say) : spotName(spot, say)
        return bets.on(spot) === 0n ? name : say('placed', { spot: name, amount: money(bets.on(spot)) })
      })
    },
    laying: () => felt.pieces.mark(undefined),
  })
  const { bets, tray } = desk
  const track = createTrack(say, () => tray.chip, {
    place: (chips, name) => desk.lay(chips, name),
    point: (chips) => point(chips.map(({ spot }) => spot)),
  })
  const view = createView({ controls, wheel, felt, track, tray, last })
  const show = createShow({ motion, controls, wheel, felt, view, sound, say, money })

  /** The numbers of the rounds before; a round that was told meanwhile stands there already. */
  const recall = async () => {
    const answer = await client.history()
    if (answer.kind === 'answer' && !told) last.set(answer.value.rounds.map((round) => outcomeOf(round).number))
  }
  const variety = (nonce: number) => nonce * 7919 + 17

  const face: Face = {
    game: grandRoulette,
    bet: desk.bet,
    start() {
      desk.quiet()
      show.start()
      felt.revealFirst(bets.placed.map(({ spot }) => spot))
    },
    back() {
      show.back(last.newest)
      return Promise.resolve()
    },
    async tell(round, account) {
      const outcome = outcomeOf(round)
      const placed = betOf(round)
      desk.before(placed)
      await show.tell(placed, outcome, variety(round.nonce), account)
      told = true
      last.add(outcome.number)
      bets.set([])
      desk.quiet()
    },
    show(round) {
      const number = round === undefined ? last.newest : outcomeOf(round).number
      wheel.rest(number)
      wheel.light(false)
      view.number(undefined)
      view.turn(false)
      felt.pieces.mark(number)
      desk.show()
      desk.hint(say('ready'))
    },
    quicken: () => show.quicken(),
    skip: () => show.skip(),
    async replay(round) {
      felt.pieces.lie(betOf(round))
      controls.stake(parseMoney(round.stake), { lowest: true, highest: true })
      show.start()
      await show.tell(betOf(round), outcomeOf(round), variety(round.nonce), () => undefined)
    },
    phase(phase) {
      const free = phase === 'bet'
      felt.free(free)
      track.free(free)
      desk.free(free)
    },
    lower: desk.lower,
    help: () => helpBody({ version: session.game.version, ruleHash: session.game.ruleHash, language }, say, money),
    detail: (round) => [colouredName(outcomeOf(round).number, say)],
    sound: (on) => sound.set(on),
    key: desk.key,
  }

  if (session.lastRound !== undefined) {
    desk.before(betOf(session.lastRound))
    last.set([outcomeOf(session.lastRound).number])
  }
  last.element.hidden = session.mode === 'replay'
  need('table').dataset['mode'] = session.mode
  const play = createPlay(options, face, controls, say, money)
  // Once the bar has its amounts and thereby its height.
  view.layOut()
  options.progress(1)
  onResize(() => {
    view.layOut()
    return Promise.resolve()
  })
  everyFrame((dt) => {
    motion.tick(dt)
    wheel.tick(dt)
    felt.pieces.tick()
  })
  if (session.mode !== 'replay') void recall()
  return Promise.resolve(play)
}
