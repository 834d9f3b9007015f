import { outcomeFromWire, type HouseMessage, type SessionResponse, type StoredRound, type StudioErrorCode } from '#contract/studio.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { EMBER_WYRM, EMBER_WYRM_FIGURES } from '#rules/slots/ember-wyrm.ts'
import type { SlotOutcome } from '#rules/slots/slot.ts'
import type { House } from './net/house.ts'
import { newRoundId, type StudioClient } from './net/studio.ts'
import { createControls, type Controls } from './shell/controls.ts'
import { h } from './shell/dom.ts'
import { fairnessBody } from './shell/fairness.ts'
import { helpBody } from './shell/help.ts'
import { moneyFormat } from './shell/money-format.ts'
import { createPanel } from './shell/panel.ts'
import { roundsBody } from './shell/rounds.ts'
import type { Say } from './shell/texts.ts'
import { createShow } from './show.ts'
import { createSound } from './sound.ts'
import { createStage, type Stage } from './stage/stage.ts'

export interface GameOptions {
  readonly session: SessionResponse
  readonly client: StudioClient
  readonly house: House
  readonly say: Say
  readonly language: string
  readonly still: boolean
  readonly progress: (share: number) => void
}

/** A running game: it hears the house, and it may be started once. */
export interface Game {
  hear(message: HouseMessage): void
}

/** What is shown before the first spin: three eggs and a wyrm, as a promise. */
const FIRST_GRID = [[0, 7, 11], [4, 10, 2], [11, 1, 5], [3, 10, 6], [8, 2, 11]]

export async function startGame(options: GameOptions): Promise<Game> {
  const { session, client, house, say, language } = options
  const definition = EMBER_WYRM
  const money = moneyFormat(language, session.currency, session.currencySymbol)
  const ladder = session.stakes.map(parseMoney)
  const sound = createSound()
  const panel = createPanel(say)

  let balance = parseMoney(session.balance)
  const wished = [session.lastRound?.stake, session.defaultStake].flatMap((text) => (text === undefined ? [] : [ladder.indexOf(parseMoney(text))]))
  let rung = wished.find((index) => index >= 0) ?? 0
  let fairness = session.fairness
  let busy = false
  let held = false
  let replaying = false
  let nextSpinAt = 0
  const stake = (): Money => ladder[rung] ?? 0n

  const controls: Controls = createControls(say, money, definition.lines.length, {
    spin: () => void press(),
    stake: (step) => changeStake(step),
    help: () => void openHelp(),
    history: () => void openHistory(),
    fairness: () => void openFairness(),
    sound: () => setSound(!sound.on),
    leave: () => house.tell({ event: 'close', reason: 'lobby' }),
  })
  const stage: Stage = await createStage({
    canvas: canvasOf('scene'),
    title: 'Ember Wyrm',
    symbols: definition.symbols,
    wild: definition.wild,
    scatter: definition.scatter,
    lines: definition.lines,
    insets: controls.insets,
    still: options.still,
    progress: options.progress,
    laidOut: controls.laidOut,
    hooks: {
      reelLanded: (reel, scatters) => (scatters > 0 ? sound.play('egg', 1 + scatters * 0.12) : sound.play('land', 1 + reel * 0.04)),
      anticipation: () => sound.play('tension'),
      expanded: () => sound.play('flame'),
    },
  })
  const show = createShow({ stage, controls, sound, definition, say, money, still: options.still })

  const baseRibbon = () => controls.ribbon(session.mode === 'demo' ? say('demo') : null)
  const showStake = () => controls.stake(stake(), { lowest: rung === 0, highest: rung === ladder.length - 1 })
  const changeStake = (step: -1 | 1) => {
    if (busy) return
    const next = Math.min(ladder.length - 1, Math.max(0, rung + step))
    if (next === rung) return
    rung = next
    sound.play('stake', 1 + rung * 0.03)
    showStake()
  }
  const setSound = (on: boolean) => {
    sound.set(on)
    controls.sound(on)
    house.tell({ event: 'sound', on })
    if (on) sound.wake()
  }

  const press = async () => {
    sound.wake()
    if (panel.opened) return
    if (busy) {
      // A brand with a shortest spin time has no way to make a spin shorter.
      if ((session.minSpinMs ?? 0) === 0) show.quicken()
      return
    }
    if (held || performance.now() < nextSpinAt) return
    await spin()
  }

  const spin = async () => {
    busy = true
    const staked = stake()
    const before = balance
    const roundId = newRoundId()
    const grid = stage.board.grid()
    nextSpinAt = performance.now() + (session.minSpinMs ?? 0)
    sound.play('press')
    controls.state((session.minSpinMs ?? 0) === 0 ? 'stop' : 'wait')
    controls.plate('')
    // Where the balance cannot bear the stake the studio is asked before anything moves.
    const moving = before >= staked
    if (moving) {
      controls.balance(before - staked)
      show.start(definition.strips)
    }
    house.tell({ event: 'roundStart', roundId, stake: moneyToDecimal(staked, 5) })
    const answer = await client.spin({ roundId, stake: moneyToDecimal(staked, 5) }, (attempt) => controls.toast(say(attempt < 4 ? 'reconnecting' : 'reconnectingLong')))
    controls.toast(null)
    if (answer.kind === 'refused') {
      if (moving) await stage.board.settle(grid)
      if (answer.error.balance !== undefined) balance = parseMoney(answer.error.balance)
      house.tell({ event: 'roundEnd', roundId, payout: '0', balance: moneyToDecimal(balance, 5) })
      controls.balance(balance)
      controls.plate('')
      ready()
      await refusal(answer.error.code)
      return
    }
    if (!moving) show.start(definition.strips)
    const { value } = answer
    fairness = { ...fairness, nonce: value.nonce + 1 }
    const outcome = outcomeFromWire(value.outcome)
    controls.win(0n)
    await show.tell(outcome, staked, (won) => controls.win(won))
    balance = parseMoney(value.balance)
    controls.win(outcome.payout)
    settleBalance(moving ? before - staked : before, balance)
    house.tell({ event: 'roundEnd', roundId, payout: value.outcome.payout, balance: value.balance })
    await afterRound(outcome)
  }

  const afterRound = async (outcome: SlotOutcome) => {
    baseRibbon()
    show.cycle(outcome.base)
    const left = nextSpinAt - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    ready()
  }
  const ready = () => {
    busy = false
    stage.tidy()
    controls.state(held ? 'wait' : 'ready')
    showStake()
  }
  /** Money counts up in 400 ms; it never counts down. */
  const settleBalance = (from: Money, to: Money) => {
    if (options.still || to <= from) controls.balance(to)
    else void stage.motion.tween(400, (share) => controls.balance(from + ((to - from) * BigInt(Math.round(share * 1000))) / 1000n))
  }

  const refusal = async (code: StudioErrorCode) => {
    if (code === 'NOT_ENOUGH_MONEY') return noMoney()
    if (code === 'LIMIT_REACHED') {
      const chosen = await panel.ask(say('limitTitle'), say('limitText'), [['ok', say('ok')], ['limits', say('limits')]])
      if (chosen === 'limits') house.tell({ event: 'close', reason: 'limits' })
      return
    }
    if (code === 'SESSION_ENDED') {
      await panel.ask(say('endedTitle'), say('endedText'), [['ok', say('leave')]])
      house.tell({ event: 'close', reason: 'session' })
      return
    }
    if (code === 'GAME_PAUSED') await panel.ask(say('pausedTitle'), say('pausedText'), [['ok', say('ok')]])
    else await panel.ask(say('failedTitle'), say('failedText'), [['ok', say('ok')]])
  }
  const noMoney = async () => {
    const lower = ladder.findLastIndex((each) => each <= balance)
    const choices: ['lower' | 'deposit' | 'ok', string][] = []
    if (session.mode === 'real') choices.push(['deposit', say('deposit')])
    if (lower >= 0) choices.push(['lower', say('lowerStake')])
    if (choices.length === 0) choices.push(['ok', say('ok')])
    const chosen = await panel.ask(say('noMoneyTitle'), say('noMoneyText', { balance: money(balance) }), choices)
    if (chosen === 'deposit') house.tell({ event: 'close', reason: 'deposit' })
    if (chosen !== 'lower') return
    rung = lower
    showStake()
  }

  const openHelp = async () => {
    sound.play('panel')
    await panel.open(say('help'), helpBody({ definition, figures: EMBER_WYRM_FIGURES, ruleHash: session.game.ruleHash, stake: stake(), language }, say, money))
  }
  const openFairness = async () => {
    sound.play('panel')
    const change = async (clientSeed: string) => {
      const answer = await client.seed(clientSeed)
      if (answer.kind === 'answer') fairness = answer.value.fairness
      return answer
    }
    await panel.open(say('fairness'), fairnessBody({ state: fairness, busy, change }, say))
  }
  const openHistory = async () => {
    sound.play('panel')
    void panel.open(say('history'), [h('p', {}, say('historyLoading'))])
    const answer = await client.history()
    if (!panel.opened) return
    const body = answer.kind === 'answer' ? roundsBody(answer.value.rounds, { definition, language, replay: (round) => void replay(round) }, say, money) : [h('p', {}, say('historyFailed'))]
    await panel.open(say('history'), body)
  }

  /** Shows a stored round as it was played; nothing of the account moves. */
  const replay = async (round: StoredRound) => {
    if (busy) return
    panel.close()
    busy = true
    replaying = true
    const grid = stage.board.grid()
    controls.state('stop')
    controls.plate('')
    const over = new Promise<void>((resolve) => (replayOver = resolve))
    const end = () => {
      show.skip()
      endReplay()
    }
    controls.ribbon(say('replaying'), { label: say('endReplay'), pressed: end })
    show.start(definition.strips)
    const outcome = outcomeFromWire(round.outcome)
    await show.tell(outcome, parseMoney(round.stake), () => undefined)
    show.cycle(outcome.base)
    controls.state('wait')
    await over
    show.rest()
    stage.board.reset(grid)
    controls.plate('')
    replaying = false
    baseRibbon()
    ready()
  }
  let replayOver: (() => void) | null = null
  const endReplay = () => {
    replayOver?.()
    replayOver = null
  }

  window.addEventListener('keydown', (event) => {
    if (panel.opened || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const onControl = event.target instanceof HTMLButtonElement && event.target.id !== 'spin'
    if (event.key === 'Escape' && replaying) {
      show.skip()
      endReplay()
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') changeStake(1)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') changeStake(-1)
    else if ((event.key === ' ' || event.key === 'Enter') && !onControl) {
      event.preventDefault()
      if (!event.repeat) void press()
    }
  })
  canvasOf('scene').addEventListener('pointerdown', () => {
    sound.wake()
    if (busy) void press()
  })
  onResize(async () => {
    await stage.rebuild()
    if (!busy) stage.tidy()
  })

  const last = session.lastRound
  stage.board.showGrid(last === undefined ? FIRST_GRID : last.outcome.base.grid)
  controls.balance(balance)
  controls.win(last === undefined ? 0n : parseMoney(last.outcome.payout))
  controls.plate(say('ready'))
  controls.sound(sound.on)
  baseRibbon()
  ready()

  return {
    hear(message) {
      if (message.command === 'sound') {
        sound.set(message.on)
        controls.sound(message.on)
      } else if (message.command === 'balance' && !busy) {
        balance = parseMoney(message.balance)
        controls.balance(balance)
      } else if (message.command === 'hold') {
        held = message.on
        if (!busy) ready()
      }
    },
  }
}

function canvasOf(id: string): HTMLCanvasElement {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLCanvasElement)) throw new Error(`#${id} is no canvas`)
  return element
}

/** Calls back when the window has had its new size for a moment. */
function onResize(resized: () => Promise<void>): void {
  let timer = 0
  window.addEventListener('resize', () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void resized(), 140)
  })
}
