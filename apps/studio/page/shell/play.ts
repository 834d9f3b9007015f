import type { RoundAnswer, StoredRound } from '#contract/protocols/studio.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import type { Json } from '#studio/game.ts'
import { type Definite, newRoundId } from '../net/studio.ts'
import { seconds } from '../stage/clock.ts'
import { createAccount } from './account.ts'
import { createClosed } from './closed.ts'
import type { Controls } from './controls.ts'
import { need } from './dom.ts'
import type { Face, GameOptions, Phase, Play } from './face.ts'
import { createGifts } from './gifts.ts'
import type { ShowMoney } from './money-format.ts'
import { createPanel } from './panel.ts'
import { createPanels } from './panels.ts'
import { listenForPresses } from './press.ts'
import { createPots } from './pots.ts'
import { createRefusals } from './refusals.ts'
import { createRepeat } from './repeat.ts'
import { createReplays } from './replays.ts'
import type { Say } from './texts.ts'

/** Ties a face to the studio and the house around it: money, rounds, replays, panels, refusals, keys. */
export function createPlay(options: GameOptions, face: Face, controls: Controls, say: Say, money: ShowMoney): Play {
  const { session, client, house, language } = options
  const panel = createPanel(say, (open) => house.tell({ event: 'panel', open }))
  const closed = createClosed(panel, say)
  const { leastMs: shortest, automatic, quick } = session.pace ?? { leastMs: 0, automatic: true, quick: true }
  /** Nothing is hurried where the house asks for that, or where a round has its shortest time. */
  const hurries = quick && shortest === 0
  const uncovers = face.uncover !== undefined
  const account = createAccount(session.balance, house, controls)
  let open: RoundAnswer | undefined = session.openRound
  let phase: Phase = 'wait'
  let held = false
  let sound = true
  let nextAt = 0
  /** The question that is under way. */
  let asking: Promise<Definite<RoundAnswer>> | undefined
  /** The last round of this page that came to its end. */
  let ended: RoundAnswer | undefined
  /** A round of an earlier page that has to end before anything is offered. */
  let resumed = open !== undefined
  /** A round that an earlier page did not show to its end. */
  let unseen: string | undefined

  const repeat = createRepeat(
    {
      automatic: automatic && face.repeats === true && session.mode !== 'replay',
      quick: hurries && face.repeats === true && session.mode !== 'replay',
      face,
      controls,
      panel,
      go: () => go(),
      ready: () => phase === 'bet',
      balance: () => account.balance,
      ended: () => ended,
      ribbon: () => ribbon(),
    },
    say,
    money,
  )
  const gifts = createGifts(
    { offers: session.freeRounds ?? [], panel, controls, fix: (stake) => face.fix?.(stake) },
    say,
    money,
  )
  const ribbon = () => {
    if (repeat.ribbon()) return
    // In the site's frame its bar says so.
    const demo = session.mode === 'demo' && !document.body.classList.contains('barred')
    if (!gifts.ribbon()) controls.ribbon(demo ? say('demo') : session.mode === 'replay' ? say('replaying') : null)
  }
  const enter = (next: Phase) => {
    phase = next
    const chooses = next === 'choose' && face.main !== undefined
    controls.state(
      next === 'bet' ? 'ready' : chooses ? 'choose' : next === 'busy' && (hurries || uncovers) ? 'stop' : 'wait',
    )
    face.phase(next)
  }
  const ready = () => enter(open !== undefined ? 'choose' : held || session.mode === 'replay' ? 'wait' : 'bet')
  const replays = createReplays(
    { session, face, controls, panel, phase: () => phase, enter, ready: () => ready(), open: () => open, ribbon },
    say,
    money,
  )
  const pots = createPots({ session, client, panel, language, still: options.still }, say, money)
  const panels = createPanels(
    {
      session,
      client,
      panel,
      face,
      language,
      pots,
      busy: () => phase === 'busy' || open !== undefined,
      replay: (round) => void replays.show(round),
    },
    say,
    money,
  )
  const refused = createRefusals(
    {
      real: session.mode === 'real',
      panel,
      house,
      closed,
      balance: () => account.balance,
      lower: (balance) => void face.lower(balance),
      gone: () => gifts.gone(),
    },
    say,
    money,
  )
  const waiting = (attempt: number) => controls.toast(say(attempt < 4 ? 'reconnecting' : 'reconnectingLong'))

  /** Takes in what the studio said of a round, and tells it. `started` says that things are moving already. */
  const take = async (asked: Promise<Definite<RoundAnswer>>, before: Money, started: boolean): Promise<void> => {
    const answer = await asked
    controls.toast(null)
    if (answer.kind === 'refused') {
      if (started) await face.back()
      const given = open?.reward
      if (answer.error.code === 'ROUND_REFUNDED' && open !== undefined) {
        if (given !== undefined) gifts.back(given)
        open = undefined
        face.show(undefined)
      }
      if (answer.error.balance === undefined) controls.balance(account.balance)
      else account.set(answer.error.balance)
      account.tell(false)
      ready()
      return refused(answer.error.code, { free: given !== undefined, waits: open !== undefined })
    }
    const { value } = answer
    if (!started) face.start()
    if (value.reward !== undefined && value.choices.length === 0) gifts.taken()
    const { payout } = value
    panels.used(value.nonce)
    open = payout === null ? value : undefined
    controls.win(0n)
    if (repeat.quick) face.quicken()
    await face.tell(value, (won) => controls.win(won))
    account.set(value.balance, before)
    account.tell(false)
    if (payout !== null) {
      controls.win(parseMoney(payout) + parseMoney(value.jackpot?.amount ?? '0'))
      ended = value
    }
    if (value.jackpot !== undefined) await pots.won(value.jackpot)
    ribbon()
    await seconds(Math.max(0, nextAt - performance.now()) / 1000)
    ready()
    if (payout !== null && value.reward !== undefined) await gifts.paid(parseMoney(payout))
    if (payout !== null && resumed) {
      resumed = false
      await gifts.offer()
    }
    sayClosed()
  }

  /** Between rounds: what is under way is played to its end. */
  const sayClosed = (): void => {
    if (closed.now && phase === 'bet' && !panel.opened) void closed.say()
  }

  const press = async (): Promise<void> => {
    if (panel.opened) return
    repeat.stop()
    return go()
  }

  const go = async (): Promise<void> => {
    // A brand with a shortest round time has no way to make a round shorter.
    if (phase === 'busy' && (hurries || uncovers)) return face.quicken()
    if (phase === 'choose') {
      const choice = face.main?.()
      return choice === undefined ? undefined : choose(choice)
    }
    if (phase !== 'bet' || performance.now() < nextAt) return
    if (closed.now) return closed.say()
    const wanted = face.bet()
    if (wanted === undefined) return
    const { bet, stake } = wanted
    const roundId = newRoundId()
    const reward = gifts.bearing
    const left = reward === undefined ? account.balance - stake : account.balance
    enter('busy')
    controls.plate('')
    const shown = left >= 0n ? left : account.balance
    // Before anybody can know what comes of it.
    account.tell(true, shown, roundId)
    // Where the balance cannot bear the stake the studio is asked before anything moves.
    const asked = client.play({ roundId, bet, ...(reward === undefined ? {} : { reward }) }, waiting).then((answer) => {
      // The studio counts from when it took the round, which was before it answered.
      nextAt = performance.now() + shortest
      return answer
    })
    if (left >= 0n) {
      controls.balance(left)
      face.start()
    }
    await take(asked, shown, left >= 0n)
  }

  const choose = async (choice: Json): Promise<void> => {
    if (phase !== 'choose' || open === undefined || panel.opened) return
    const { roundId, choices } = open
    enter('busy')
    const { balance } = account
    account.tell(true, balance, roundId)
    // A question under way may end the round, so that nothing is left to choose.
    const asked = await asking
    const ended = asked?.kind === 'answer' && asked.value.payout !== null
    await take(
      ended ? Promise.resolve(asked) : client.act({ roundId, step: choices.length, choice }, waiting),
      balance,
      true,
    )
  }

  const ask = async (question: Json): Promise<void> => {
    if (phase !== 'choose' || open === undefined || panel.opened || asking !== undefined) return
    asking = client.ask({ roundId: open.roundId, choice: question }, waiting)
    const answer = await asking
    asking = undefined
    controls.toast(null)
    // A choice was made meanwhile, and goes on from here.
    if (phase !== 'choose') return
    if (answer.kind === 'answer' && answer.value.payout === null) open = answer.value
    // Another page of this player has asked further ahead.
    if (answer.kind === 'answer' ? answer.value.payout === null : answer.error.code === 'BAD_CHOICE') return
    enter('busy')
    account.tell(true, account.balance, open.roundId)
    await take(Promise.resolve(answer), account.balance, true)
  }

  const setSound = (on: boolean): void => {
    sound = on
    face.sound(on)
    controls.sound(on)
  }

  controls.listen({
    main: () => void press(),
    help: panels.help,
    history: panels.history,
    stakes: repeat.openStakes,
    pace: repeat.openPace,
    fairness: panels.fairness,
    sound: () => {
      setSound(!sound)
      house.tell({ event: 'sound', on: sound })
    },
    leave: () => house.tell({ event: 'close', reason: 'lobby' }),
  })
  if (session.mode === 'replay') controls.leads(say('toRecord'))
  listenForPresses({
    panel,
    face,
    press: () => void press(),
    moves: () => phase === 'busy' && !uncovers,
    escape: replays.end,
  })

  /** Tells a round of an earlier page once more; what it paid waits on the screen until it has been seen. */
  const uncover = async (round: StoredRound): Promise<void> => {
    const payout = parseMoney(round.payout ?? '0')
    const [after, before] = [account.balance, account.balance - payout]
    enter('busy')
    controls.balance(before)
    account.tell(true, before, round.roundId)
    await face.uncover?.(round, (won) => controls.win(won))
    account.set(moneyToDecimal(after, 5), before)
    account.tell(false)
    controls.win(payout)
    ready()
    sayClosed()
  }

  // What lies under the last ticket is not told before it is uncovered, or asked for.
  const seen = uncovers && session.mode !== 'replay' ? undefined : session.lastRound
  face.show(open ?? seen)
  // Who looks at a round again has no wallet in hand.
  need('balance').hidden = session.mode === 'replay'
  controls.balance(account.balance)
  account.tell(false)
  controls.win(seen === undefined || open !== undefined ? 0n : parseMoney(seen.payout ?? '0'))
  controls.sound(sound)
  repeat.show()
  ribbon()
  ready()
  if (session.mode === 'real') house.tell({ event: 'subscribe', topic: 'game' })
  const { lastRound } = session
  // Once the page has its play in hand.
  if (session.mode === 'replay' && lastRound !== undefined) queueMicrotask(() => void replays.show(lastRound))
  /** What there is to say first: the round that was left, then the free rounds that wait. */
  const greet = async (): Promise<void> => {
    const left = lastRound?.roundId === unseen && session.mode === 'real' && phase === 'bet' ? lastRound : undefined
    if (uncovers && left !== undefined) await uncover(left)
    else if (unseen !== undefined) await replays.offer(unseen)
    if (!resumed && phase === 'bet') await gifts.offer()
  }
  // What the site said while the game was loading is heard first.
  setTimeout(() => void greet())

  return {
    press,
    choose,
    ask,
    get covered() {
      return panel.opened
    },
    get phase() {
      return phase
    },
    get open() {
      return open
    },
    get balance() {
      return account.balance
    },
    hear(message) {
      if (message.command === 'sound') setSound(message.on)
      else if (message.command === 'bar') {
        // Told while the game was loading, or later.
        ribbon()
        window.dispatchEvent(new Event('resize'))
      } else if (message.command === 'balance' && phase !== 'busy') {
        account.set(message.balance)
      } else if (message.command === 'topic') {
        closed.hear(message.data.open)
        if (closed.now) repeat.stop()
        sayClosed()
      } else if (message.command === 'unseen') unseen = message.round
      else if (message.command === 'closePanel') panel.close()
      else if (message.command === 'hold') {
        held = message.on
        if (held) repeat.stop()
        if (phase !== 'busy') ready()
      }
    },
  }
}
