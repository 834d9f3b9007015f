import { rouletteBet, rouletteBetFromWire, rouletteOutcome } from '#contract/games/roulette.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { type RouletteOutcome, TOTAL } from '#rules/roulette/grand-roulette.ts'
import type { Placed } from '#rules/roulette/racetrack.ts'
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
import { createBets, type Full } from './bets.ts'
import { combinedBody } from './combined.ts'
import { createFelt } from './felt/felt.ts'
import { helpBody } from './help.ts'
import { createLast } from './last.ts'
import { colouredName, spotName } from './names.ts'
import { createShow } from './show.ts'
import { createTrack } from './track/track.ts'
import { type Action, createTray } from './tray.ts'
import { createView } from './view.ts'
import { createWheel } from './wheel/wheel.ts'
import { rouletteWords } from './words.ts'

const betOf = ({ bet }: { readonly bet: unknown }): Placed[] => rouletteBetFromWire(parse(rouletteBet, bet))

function outcomeOf({ outcome }: { readonly outcome: unknown }): RouletteOutcome {
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
  let free = false
  let told = false
  let before = session.lastRound === undefined ? [] : betOf(session.lastRound)

  const wheel = createWheel(
    motion,
    {
      rolls: (speed) => sound.play('roll', 0.75 + speed * 0.5),
      knocks: (strength) => sound.play('knock', 0.8 + strength * 0.4),
    },
    still,
  )
  const last = createLast(say)
  const bets = createBets(() => shown())
  let hints = 0
  /** Words that stand for a moment: they lie over something that is to be seen again. */
  const hint = (words: string, ms = 2200) => {
    hints += 1
    const mine = hints
    controls.plate(words)
    setTimeout(() => {
      if (mine === hints && free) controls.plate('')
    }, ms)
  }
  const refused = (full: Full) => {
    const words =
      full.reason === 'spot'
        ? say('spotFull', { spot: spotName(full.spot, say), amount: money(full.limit) })
        : say('tableFull', { amount: money(full.limit) })
    hint(words)
    controls.announce(words)
  }
  /** Lays chips, all or none, and says what came of it. */
  const lay = (chips: readonly Placed[], name: string): void => {
    if (!free || chips.length === 0) return
    felt.pieces.mark(undefined)
    const full = bets.add(chips)
    if (full !== undefined) return refused(full)
    sound.play('chip')
    const amount =
      chips.length === 1 ? bets.on(chips[0]?.spot ?? '') : chips.reduce((sum, { stake }) => sum + stake, 0n)
    hint(say('placed', { spot: name, amount: money(amount) }))
    controls.announce(say('lays', { spot: name, amount: money(amount), total: money(bets.total) }))
  }
  const layOne = (spot: string) => lay([{ spot, stake: tray.chip }], spotName(spot, say))
  const combine = (number: number) =>
    void panel.open(
      say('combined'),
      combinedBody({ number, chip: tray.chip, on: (spot) => bets.on(spot), place: layOne }, say, money),
    )
  const point = (spots: readonly string[]) => felt.pieces.point(spots)

  const felt = createFelt({
    motion,
    chips: values,
    still,
    label: say('table'),
    print: { even: say('even'), odd: say('odd') },
    hooks: {
      place: layOne,
      point(spot) {
        felt.pieces.point(spot === undefined ? [] : [spot], spot === undefined ? undefined : tray.chip)
        if (spot !== undefined) hint(say('paysTo', { spot: spotName(spot, say), pays: spotOf(spot).pays }), 4000)
      },
      combine,
    },
  })
  const acts: Readonly<Record<Action, () => void>> = {
    undo: () => bets.undo(),
    clear: () => bets.clear(),
    double() {
      const full = bets.double()
      if (full !== undefined) refused(full)
    },
    repeat: () => lay(before, say('repeat')),
    racetrack: () => view.openTrack(!track.opened),
    combined: () => combine(felt.focused),
  }
  const act = (action: Action): void => {
    if (!free && action !== 'racetrack') return
    sound.play('stake')
    acts[action]()
    if (action === 'undo' || action === 'clear' || action === 'double')
      controls.announce(bets.total === 0n ? say('emptied') : `${say('stake')} ${money(bets.total)}`)
  }
  const tray = createTray(values, say, money, act, () => sound.play('stake', 1.1))
  const track = createTrack(say, () => tray.chip, {
    place: (chips, name) => lay(chips, name),
    point: (chips) => point(chips.map(({ spot }) => spot)),
  })
  const view = createView({ controls, wheel, felt, track, tray, last })
  const show = createShow({ motion, controls, wheel, felt, view, sound, say, money })

  const shown = () => {
    felt.pieces.lie(bets.placed)
    controls.stake(bets.total, { lowest: true, highest: true })
    felt.name((spot) => {
      const name = /^\d+$/.test(spot) ? colouredName(Number(spot), say) : spotName(spot, say)
      return bets.on(spot) === 0n ? name : say('placed', { spot: name, amount: money(bets.on(spot)) })
    })
    offer()
  }
  const offer = () =>
    tray.offer({
      undo: free && bets.undoable,
      clear: free && bets.total > 0n,
      double: free && bets.total > 0n,
      repeat: free && bets.total === 0n && before.length > 0,
      racetrack: true,
      combined: free,
    })
  /** The numbers of the rounds before; a round that was told meanwhile stands there already. */
  const recall = async () => {
    const answer = await client.history()
    if (answer.kind === 'answer' && !told) last.set(answer.value.rounds.map((round) => outcomeOf(round).number))
  }
  const variety = (nonce: number) => nonce * 7919 + 17

  const face: Face = {
    game: grandRoulette,
    bet() {
      if (bets.total >= TOTAL.least)
        return {
          bet: bets.placed.map(({ spot, stake }) => ({ spot, stake: moneyToDecimal(stake) })),
          stake: bets.total,
        }
      const words = bets.total === 0n ? say('placeFirst') : say('leastTotal', { amount: money(TOTAL.least) })
      hint(words)
      controls.announce(words)
      return undefined
    },
    start() {
      hints += 1
      show.start()
      felt.revealFirst(bets.placed.map(({ spot }) => spot))
    },
    back() {
      show.back(last.newest)
      return Promise.resolve()
    },
    async tell(round, account) {
      const outcome = outcomeOf(round)
      before = betOf(round)
      await show.tell(before, outcome, variety(round.nonce), account)
      told = true
      last.add(outcome.number)
      bets.set([])
      hints += 1
    },
    show(round) {
      const number = round === undefined ? last.newest : outcomeOf(round).number
      wheel.rest(number)
      wheel.light(false)
      view.number(undefined)
      view.turn(false)
      felt.pieces.mark(number)
      shown()
      hint(say('ready'))
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
      free = phase === 'bet'
      felt.free(free)
      track.free(free)
      offer()
    },
    lower(balance) {
      while (bets.total > balance && bets.undoable) bets.undo()
      return bets.total > 0n && bets.total <= balance
    },
    help: () => helpBody({ version: session.game.version, ruleHash: session.game.ruleHash, language }, say, money),
    detail: (round) => [colouredName(outcomeOf(round).number, say)],
    sound: (on) => sound.set(on),
    key({ key }) {
      if (key === 'ArrowUp' || key === 'ArrowRight') return tray.step(1)
      if (key === 'ArrowDown' || key === 'ArrowLeft') return tray.step(-1)
      if (key !== 'Backspace' && key !== 'Delete') return false
      act(key === 'Backspace' ? 'undo' : 'clear')
      return true
    },
  }

  if (session.lastRound !== undefined) last.set([outcomeOf(session.lastRound).number])
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
