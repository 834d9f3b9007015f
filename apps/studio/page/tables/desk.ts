import { moneyToDecimal, type Money } from '#rules/money.ts'
import type { Placed, TableLimits } from '#rules/tables/table.ts'
import type { Controls } from '../shell/controls.ts'
import type { Face } from '../shell/face.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Say } from '../shell/texts.ts'
import type { Sound } from '../sound.ts'
import { type Bets, createBets, type Full } from './bets.ts'
import { type Action, createTray, type Tray } from './tray.ts'
import type { TableKey } from './words.ts'

/** An action that only one table has. */
export interface OwnAction {
  readonly name: string
  /** Whether it moves no chips, and can be done while a round runs. */
  readonly always: boolean
  act(): void
}

export interface DeskOptions {
  readonly limits: TableLimits
  /** The chips, rising. */
  readonly values: readonly Money[]
  readonly controls: Controls
  readonly sound: Sound
  readonly say: Say<TableKey>
  readonly money: ShowMoney
  /** Which of the actions of every table this one has, in their order. */
  readonly actions: readonly ('undo' | 'clear' | 'halve' | 'double' | 'repeat')[]
  readonly own?: ReadonlyMap<Action, OwnAction>
  nameOf(spot: string): string
  /** Shows what lies on the table now. */
  lie(): void
  /** Before chips are laid by the player. */
  laying(): void
}

/** What a player does at a table, the same at each: chips on spots, taken back, doubled, repeated, and the bet made of them. */
export interface Desk {
  readonly bets: Bets
  readonly tray: Tray
  /** Words that stand for a moment: they lie over something that is to be seen again. */
  hint(words: string, ms?: number): void
  /** Whatever stands for a moment stays no longer. */
  quiet(): void
  /** Lays chips, all or none, and says what came of it. */
  lay(chips: readonly Placed[], name: string): void
  layOne(spot: string): void
  /** What lies, as it travels; undefined, and said why, where the table does not take it. */
  bet(): ReturnType<Face['bet']>
  /** The bet that can be repeated. */
  before(placed: readonly Placed[]): void
  free(free: boolean): void
  show(): void
  lower(balance: Money): boolean
  key(event: KeyboardEvent): boolean
}

const LETTERS: Readonly<Record<string, Action>> = {
  Backspace: 'undo',
  Delete: 'clear',
  h: 'halve',
  d: 'double',
  r: 'repeat',
}

export function createDesk(options: DeskOptions): Desk {
  const { limits, values, controls, sound, say, money, actions, own = new Map(), nameOf, lie, laying } = options
  let free = false
  let before: readonly Placed[] = []
  const bets = createBets(limits, () => show())
  let hints = 0
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
        ? say('spotFull', { spot: nameOf(full.spot), amount: money(full.limit) })
        : say('tableFull', { amount: money(full.limit) })
    hint(words)
    controls.announce(words)
  }
  const lay = (chips: readonly Placed[], name: string): void => {
    if (!free || chips.length === 0) return
    laying()
    const full = bets.add(chips)
    if (full !== undefined) return refused(full)
    sound.play('chip')
    const amount =
      chips.length === 1 ? bets.on(chips[0]?.spot ?? '') : chips.reduce((sum, { stake }) => sum + stake, 0n)
    hint(say('placed', { spot: name, amount: money(amount) }))
    controls.announce(say('lays', { spot: name, amount: money(amount), total: money(bets.total) }))
  }
  const acts: Readonly<Record<'undo' | 'clear' | 'halve' | 'double' | 'repeat', () => void>> = {
    undo: () => bets.undo(),
    clear: () => bets.clear(),
    halve: () => bets.halve(),
    double() {
      const full = bets.double()
      if (full !== undefined) refused(full)
    },
    repeat: () => lay(before, say('repeat')),
  }
  const act = (action: Action): void => {
    const extra = own.get(action)
    if (!free && extra?.always !== true) return
    sound.play('stake')
    if (action === 'racetrack' || action === 'combined') return extra?.act()
    acts[action]()
    if (action !== 'repeat')
      controls.announce(bets.total === 0n ? say('emptied') : `${say('stake')} ${money(bets.total)}`)
  }
  const tray = createTray(
    {
      values,
      names: new Map([
        ...actions.map((action): [Action, string] => [action, say(action)]),
        ...[...own].map(([action, { name }]): [Action, string] => [action, name]),
      ]),
      act,
      chose: () => sound.play('stake', 1.1),
    },
    say,
    money,
  )
  const offer = () => {
    const possible: Readonly<Partial<Record<Action, boolean>>> = {
      undo: free && bets.undoable,
      clear: free && bets.total > 0n,
      halve: free && bets.placed.some(({ stake }) => stake > limits.grid),
      double: free && bets.total > 0n,
      repeat: free && bets.total === 0n && before.length > 0,
    }
    tray.offer((action) => possible[action] ?? (free || own.get(action)?.always === true))
  }
  const show = () => {
    lie()
    controls.stake(bets.total, { lowest: true, highest: true })
    offer()
  }
  return {
    bets,
    tray,
    hint,
    quiet: () => (hints += 1),
    lay,
    layOne: (spot) => lay([{ spot, stake: tray.chip }], nameOf(spot)),
    bet() {
      if (bets.total >= limits.total.least)
        return {
          bet: bets.placed.map(({ spot, stake }) => ({ spot, stake: moneyToDecimal(stake) })),
          stake: bets.total,
        }
      const words = bets.total === 0n ? say('placeFirst') : say('leastTotal', { amount: money(limits.total.least) })
      hint(words)
      controls.announce(words)
      return undefined
    },
    before(placed) {
      before = placed
      offer()
    },
    free(now) {
      free = now
      offer()
    },
    show,
    lower(balance) {
      while (bets.total > balance && bets.undoable) bets.undo()
      return bets.total > 0n && bets.total <= balance
    },
    key({ key }) {
      if (key === 'ArrowUp' || key === 'ArrowRight') return tray.step(1)
      if (key === 'ArrowDown' || key === 'ArrowLeft') return tray.step(-1)
      const action = LETTERS[key.length === 1 ? key.toLowerCase() : key]
      if (action === undefined || !actions.some((each) => each === action)) return false
      act(action)
      return true
    },
  }
}
