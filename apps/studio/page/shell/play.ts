import type {
  HouseMessage,
  RoundAnswer,
  SessionResponse,
  StoredRound,
  StudioErrorCode,
} from '#contract/protocols/studio.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import type { Json, StudioGame } from '#studio/game.ts'
import type { House } from '../net/house.ts'
import { type Definite, newRoundId, type StudioClient } from '../net/studio.ts'
import { seconds } from '../stage/clock.ts'
import type { Controls } from './controls.ts'
import { createClosed } from './closed.ts'
import { h, need } from './dom.ts'
import { fairnessBody } from './fairness.ts'
import { createGifts } from './gifts.ts'
import type { ShowMoney } from './money-format.ts'
import type { Ladder } from './ladder.ts'
import { createPanel } from './panel.ts'
import { createRepeat } from './repeat.ts'
import { roundsBody } from './rounds.ts'
import type { Say } from './texts.ts'

/** What every game's page is given when it starts. */
export interface GameOptions {
  readonly session: SessionResponse
  readonly client: StudioClient
  readonly house: House
  readonly language: string
  /** Whoever wants less motion gets the end of every motion at once. */
  readonly still: boolean
  readonly progress: (share: number) => void
}

/** A running game: it hears the house. */
export interface Game {
  hear(message: HouseMessage): void
}

/** What a page may do now: bet, choose in a round, hurry what is told, or wait. */
export type Phase = 'bet' | 'choose' | 'busy' | 'wait'

/** What a game shows and asks; `createPlay` does the rest, which is the same in every game. */
export interface Face {
  readonly game: StudioGame
  /** The stakes to choose from, in games whose bet is an amount alone. */
  readonly ladder?: Ladder
  /** Where a round needs nobody once it has begun: rounds may follow by themselves, and be told quickly. */
  readonly repeats?: boolean
  /** What would be staked now, in the game's own words; undefined where nothing lies on the table. */
  bet(): { readonly bet: Json; readonly stake: Money } | undefined
  /** Sets things going before the answer is there. */
  start(): void
  /** Puts things back as they were before `start`, or before the choice: nothing was played. */
  back(): Promise<void>
  /**
   * Tells what came of a bet or a choice; everything it shows is in the round. `account` hears how much has
   * been won so far. Resolves when the last of it has been seen.
   */
  tell(round: RoundAnswer, account: (won: Money) => void): Promise<void>
  /** Shows a round as it stands, at once: after a reload, or the last one at the start. */
  show(round: RoundAnswer | StoredRound | undefined): void
  /** Takes what is being told to its end quickly. */
  quicken(): void
  /** Leaves out all that is still to be told. */
  skip(): void
  /** Shows a past round as it was played; resolves when it has been seen, or was ended by `skip`. */
  replay(round: StoredRound): Promise<void>
  /** What the page may do now has changed. */
  phase(phase: Phase): void
  /** After `refused`: takes the stake down to what the balance bears; false where none is so low. */
  lower(balance: Money): boolean
  /** For games of which rounds can be given away: holds the stake of the next bet, and gives the player its own back. */
  fix?(stake: Money | undefined): void
  help(): readonly Node[]
  /** The free spins of a round and what they paid, in games that have any. */
  spins?(round: RoundAnswer | StoredRound): { readonly count: number; readonly paid: Money }
  /** Whether a round had a feature that are no free spins. */
  special?(round: RoundAnswer): boolean
  /** What the game adds to a round's line in the list. */
  detail(round: StoredRound): readonly string[]
  sound(on: boolean): void
  /**
   * For games whose large button chooses while a round waits: what it chooses now, undefined where it is not to
   * be sent. Its word is `ControlWords.choose`.
   */
  main?(): Json | undefined
  /** A key that the game understands; true when it was one. */
  key?(event: KeyboardEvent): boolean
}

export interface Play {
  /** What the large button does: opens a round, chooses in one, or takes what is told to its end. */
  press(): Promise<void>
  /** Chooses in the round that waits for it. */
  choose(choice: Json): Promise<void>
  readonly phase: Phase
  /** The round that waits for a choice. */
  readonly open: RoundAnswer | undefined
  readonly balance: Money
  hear(message: HouseMessage): void
}

/** Ties a face to the studio and the house around it: money, rounds, replays, panels, refusals, keys. */
export function createPlay(options: GameOptions, face: Face, controls: Controls, say: Say, money: ShowMoney): Play {
  const { session, client, house, language } = options
  const panel = createPanel(say, (open) => house.tell({ event: 'panel', open }))
  const closed = createClosed(panel, say)
  const { leastMs: shortest, automatic, quick } = session.pace ?? { leastMs: 0, automatic: true, quick: true }
  /** Nothing is hurried where the house asks for that, or where a round has its shortest time. */
  const hurries = quick && shortest === 0
  let balance = parseMoney(session.balance)
  let fairness = session.fairness
  let open: RoundAnswer | undefined = session.openRound
  let phase: Phase = 'wait'
  let held = false
  let sound = true
  let nextAt = 0
  let endReplay: (() => void) | undefined
  /** The last round of this page that came to its end. */
  let ended: RoundAnswer | undefined
  /** A round of an earlier page that has to end before anything is offered. */
  let resumed = open !== undefined
  /** A round that an earlier page did not show to its end. */
  let unseen: string | undefined

  /** While a round is told the site shows no other balance than the game does, and keeps in mind which it is. */
  const tellBalance = (telling: boolean, shown = balance, round?: string) =>
    house.tell({
      event: 'balance',
      balance: moneyToDecimal(shown, 5),
      telling,
      ...(round === undefined ? {} : { round }),
    })

  const repeat = createRepeat(
    {
      automatic: automatic && face.repeats === true && session.mode !== 'replay',
      quick: hurries && face.repeats === true && session.mode !== 'replay',
      face,
      controls,
      panel,
      go: () => go(),
      ready: () => phase === 'bet',
      balance: () => balance,
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
    controls.state(next === 'bet' ? 'ready' : chooses ? 'choose' : next === 'busy' && hurries ? 'stop' : 'wait')
    face.phase(next)
  }
  const ready = () => enter(open !== undefined ? 'choose' : held || session.mode === 'replay' ? 'wait' : 'bet')
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
      if (answer.error.balance !== undefined) balance = parseMoney(answer.error.balance)
      controls.balance(balance)
      tellBalance(false)
      ready()
      return refused(answer.error.code, given !== undefined)
    }
    const { value } = answer
    if (!started) face.start()
    if (value.reward !== undefined && value.choices.length === 0) gifts.taken()
    const { payout } = value
    fairness = { ...fairness, nonce: Math.max(fairness.nonce, value.nonce + 1) }
    open = payout === null ? value : undefined
    controls.win(0n)
    if (repeat.quick) face.quicken()
    await face.tell(value, (won) => controls.win(won))
    balance = parseMoney(value.balance)
    controls.balance(balance, before)
    tellBalance(false)
    if (payout !== null) {
      controls.win(parseMoney(payout))
      ended = value
    }
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

  const refused = async (code: StudioErrorCode, given: boolean): Promise<void> => {
    if (code === 'NOT_ENOUGH_MONEY') return noMoney()
    if (code === 'NO_FREE_ROUND') return gifts.gone()
    if (code === 'LIMIT_REACHED') {
      const chosen = await panel.ask(say('limitTitle'), say('limitText'), [
        ['ok', say('ok')],
        ['limits', say('limits')],
      ])
      if (chosen === 'limits') house.tell({ event: 'close', reason: 'limits' })
      return
    }
    if (code === 'SESSION_ENDED') {
      await panel.ask(say('endedTitle'), say('endedText'), [['ok', say('leave')]])
      return house.tell({ event: 'close', reason: 'session' })
    }
    if (code === 'ROUND_REFUNDED')
      await panel.ask(say('roundBackTitle'), say(given ? 'roundBackGift' : 'roundBackText'), [['ok', say('ok')]])
    else if (code === 'GAME_PAUSED') await closed.say()
    else await panel.ask(say('failedTitle'), say('failedText'), [['ok', say('ok')]])
  }
  const noMoney = async (): Promise<void> => {
    const choices: ['lower' | 'deposit' | 'ok', string][] = []
    if (session.mode === 'real') choices.push(['deposit', say('deposit')])
    choices.push(open === undefined ? ['lower', say('lowerStake')] : ['ok', say('ok')])
    const chosen = await panel.ask(say('noMoneyTitle'), say('noMoneyText', { balance: money(balance) }), choices)
    if (chosen === 'deposit') house.tell({ event: 'close', reason: 'deposit' })
    if (chosen === 'lower') face.lower(balance)
  }

  const press = async (): Promise<void> => {
    if (panel.opened) return
    repeat.stop()
    return go()
  }

  const go = async (): Promise<void> => {
    // A brand with a shortest round time has no way to make a round shorter.
    if (phase === 'busy' && hurries) return face.quicken()
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
    const left = reward === undefined ? balance - stake : balance
    enter('busy')
    controls.plate('')
    const shown = left >= 0n ? left : balance
    // Before anybody can know what comes of it.
    tellBalance(true, shown, roundId)
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
    enter('busy')
    tellBalance(true, balance, open.roundId)
    await take(client.act({ roundId: open.roundId, step: open.choices.length, choice }, waiting), balance, true)
  }

  /** Shows a stored round as it was played; nothing of the account moves. */
  const replay = async (round: StoredRound): Promise<void> => {
    if (phase === 'busy') return
    panel.close()
    enter('busy')
    controls.plate('')
    const ended = new Promise<void>((resolve) => (endReplay = resolve))
    const end = () => {
      face.skip()
      endReplay?.()
    }
    controls.ribbon(say('replaying'), { label: say('endReplay'), pressed: end })
    await face.replay(round)
    if (session.mode !== 'replay') await ended
    endReplay = undefined
    if (session.mode !== 'replay') face.show(open ?? undefined)
    controls.plate('')
    ribbon()
    if (session.mode === 'replay')
      controls.ribbon(say('replaying'), { label: say('replay'), pressed: () => void replay(round) })
    ready()
  }

  /** Tells of a round that was left before its end was seen, and offers to show it. */
  const tellUnseen = async (id: string): Promise<void> => {
    const { lastRound: round } = session
    if (round === undefined || round.roundId !== id || session.mode !== 'real' || panel.opened) return
    const spins = face.spins?.(round)
    const payout = parseMoney(round.payout ?? '0')
    // A spin that won nothing was missed by nobody.
    if (payout === 0n && (spins === undefined || spins.count === 0)) return
    const text =
      spins !== undefined && spins.count > 0
        ? say('awaySpins', { count: spins.count, amount: money(spins.paid) })
        : say('awayText', { amount: money(payout) })
    if (
      (await panel.ask(say('awayTitle'), text, [
        ['watch', say('replay')],
        ['go', say('go')],
      ])) === 'watch'
    )
      await replay(round)
  }

  const openHistory = async (): Promise<void> => {
    void panel.open(say('history'), [h('p', {}, say('historyLoading'))])
    const answer = await client.history()
    if (!panel.opened) return
    const list = { game: face.game, language, detail: face.detail, replay: (round: StoredRound) => void replay(round) }
    await panel.open(
      say('history'),
      answer.kind === 'answer' ? roundsBody(answer.value.rounds, list, say, money) : [h('p', {}, say('historyFailed'))],
    )
  }
  const openFairness = async (): Promise<void> => {
    const change = async (clientSeed: string) => {
      const answer = await client.seed(clientSeed)
      if (answer.kind === 'answer') fairness = answer.value.fairness
      return answer
    }
    await panel.open(
      say('fairness'),
      fairnessBody({ state: fairness, busy: phase === 'busy' || open !== undefined, change }, say),
    )
  }
  const setSound = (on: boolean): void => {
    sound = on
    face.sound(on)
    controls.sound(on)
  }

  controls.listen({
    main: () => void press(),
    help: () => void panel.open(say('help'), face.help()),
    history: () => void openHistory(),
    stakes: repeat.openStakes,
    pace: repeat.openPace,
    fairness: () => void openFairness(),
    sound: () => {
      setSound(!sound)
      house.tell({ event: 'sound', on: sound })
    },
    leave: () => house.tell({ event: 'close', reason: 'lobby' }),
  })
  if (session.mode === 'replay') controls.leads(say('toRecord'))
  // A tap on what moves takes it to its end, as the large button does.
  for (const id of ['scene', 'table']) {
    document.getElementById(id)?.addEventListener('pointerdown', () => {
      if (phase === 'busy') void press()
    })
  }
  window.addEventListener('keydown', (event) => {
    if (panel.opened || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && endReplay !== undefined) {
      face.skip()
      endReplay()
    }
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) return event.preventDefault()
    if (face.key?.(event) === true) return event.preventDefault()
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button:not(#spin), input, a') !== null
    if ((event.key !== ' ' && event.key !== 'Enter') || onControl) return
    event.preventDefault()
    void press()
  })

  face.show(open ?? session.lastRound)
  // Who looks at a round again has no wallet in hand.
  need('balance').hidden = session.mode === 'replay'
  controls.balance(balance)
  tellBalance(false)
  controls.win(session.lastRound === undefined || open !== undefined ? 0n : parseMoney(session.lastRound.payout ?? '0'))
  controls.sound(sound)
  repeat.show()
  ribbon()
  ready()
  if (session.mode === 'real') house.tell({ event: 'subscribe', topic: 'game' })
  const { lastRound } = session
  // Once the page has its play in hand.
  if (session.mode === 'replay' && lastRound !== undefined) queueMicrotask(() => void replay(lastRound))
  /** What there is to say first: the round that was left, then the free rounds that wait. */
  const greet = async (): Promise<void> => {
    if (unseen !== undefined) await tellUnseen(unseen)
    if (!resumed && phase === 'bet') await gifts.offer()
  }
  // What the site said while the game was loading is heard first.
  setTimeout(() => void greet())

  return {
    press,
    choose,
    get phase() {
      return phase
    },
    get open() {
      return open
    },
    get balance() {
      return balance
    },
    hear(message) {
      if (message.command === 'sound') setSound(message.on)
      else if (message.command === 'bar') {
        // Told while the game was loading, or later.
        ribbon()
        window.dispatchEvent(new Event('resize'))
      } else if (message.command === 'balance' && phase !== 'busy') {
        balance = parseMoney(message.balance)
        controls.balance(balance)
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
