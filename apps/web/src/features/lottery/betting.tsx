import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { type LotteryGame, MOST_PICKS } from '#contract/lottery.ts'
import { type AnyPlay, dayOfIssue, type Kind } from '#rules/lottery/kind.ts'
import { randomPick } from '#rules/lottery/quick.ts'
import { stations } from '#rules/lottery/stations.ts'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { parseMoney } from '#rules/money.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { BetBoard } from './bet-board.tsx'
import { type Chosen, chosenOf, isNothing, nothing, textOf } from './board.ts'
import { useChaseWish } from './chase-form.ts'
import { DrawHead } from './draw-head.tsx'
import { PlayList, PlayTabs, playGroups } from './play-menu.tsx'
import { isRefused, quote, type Stakes, termsOf } from './quote.ts'
import { browserRandom } from './random.ts'
import type { RecentResultsProps } from './recent-results.tsx'
import { addPicks, bindTo, requestOf, type Slip, type SlipItem, stationsOf, totalsOf, withoutPick } from './slip.ts'
import { SlipPanel } from './slip-panel.tsx'
import { StakeBar } from './stake-bar.tsx'
import type { TextPick } from './text-picks.ts'
import { useBuy } from './use-buy.ts'
import { useDraw } from './use-draw.ts'
import { putOnSlip, useSlip } from './use-slip.ts'
import { useTerms } from './use-terms.ts'
import { nameOfGame } from '../../parts/lottery/names.ts'

export interface BettingProps {
  readonly game: LotteryGame
  /** All games that are sold: a text may name others. */
  readonly games: readonly LotteryGame[]
  /** When the game was told, in milliseconds since 1970. */
  readonly heardAt: number
  readonly kind: Kind
  readonly member: string
  /** The address of the lobby. */
  readonly lobby: string
  /** Where the lottery was opened from, if it was told: the way back leads there. */
  readonly back: string | undefined
  readonly Results: ComponentType<RecentResultsProps>
}

/** A play with what is chosen on its board. */
interface OnBoard {
  readonly play: AnyPlay
  readonly chosen: Chosen
  readonly reversed: boolean
}

/** Random picks that are tried, where some numbers are closed. */
const TRIES = 50

/** The stations that draw on the day of a game's draw by the same rules, itself among them. */
const offeredStations = (
  { gameCode, kind }: LotteryGame,
  numero: string | null,
  games: readonly LotteryGame[],
): string[] =>
  numero === null || !stations.has(gameCode)
    ? [gameCode]
    : [
        gameCode,
        ...games
          .filter((one) => one.gameCode !== gameCode && one.kind === kind && one.numero === numero)
          .flatMap((one) => (stations.has(one.gameCode) ? [one.gameCode] : [])),
      ]

/** A game: its plays, the board, the slip, and the last results. */
export function Betting({ game, games, heardAt, kind, member, lobby, back, Results }: BettingProps) {
  const t = useT()
  const boardId = useId()
  const { gameCode } = game
  const draw = useDraw(game, heardAt)
  const { data: terms, isError, refetch } = useTerms(gameCode, draw.controlsMark)
  const [slip, change] = useSlip(member, gameCode)
  const buying = useBuy(gameCode, change)
  const chasing = useChaseWish()
  const [sheet, setSheet] = useState(false)
  const slipBeside = useRef<HTMLElement>(null)
  /** What came on the slip that stands beside the board, for those who do not see it. */
  const [said, setSaid] = useState('')
  /** The picks of the ticket that was bought last, for those who want them again. */
  const [bought, setBought] = useState<Slip>()
  const [stakes, setStakes] = useState<Stakes>({ price: '1', unit: '1', multiple: 1, group: 0 })
  const [onBoard, setOnBoard] = useState<OnBoard>()

  // Picks that come from another page are for the draw that is sold when they are first seen here.
  const { numero } = draw
  const offered = terms?.groups
  const isUnbound = slip.items.length > 0 && slip.numero === null
  useEffect(() => {
    if (isUnbound && numero !== null && offered !== undefined) change((before) => bindTo(before, numero, offered))
  }, [isUnbound, numero, offered, change])

  const groups = playGroups([...kind.plays.values()].filter(({ id }) => termsOf(terms, id)?.isOn !== false))
  const play = onBoard?.play ?? groups[0]?.plays[0]
  if (terms === undefined && isError) return <LoadFailed whole onAgain={() => void refetch()} />
  if (play === undefined) return <p className="py-16 text-center text-mute">{t('lottery.noPlays')}</p>

  const day = draw.numero === null ? new Date(draw.toldAt).toISOString().slice(0, 10) : dayOfIssue(draw.numero)
  const chosen = onBoard?.chosen ?? nothing(play.board)
  const own = terms?.groups.own ?? 0
  const group = stakes.group === 0 ? own : stakes.group
  const reversed = onBoard?.reversed ?? false
  const priced = { ...stakes, group, reversed }
  const playTerms = termsOf(terms, play.id)
  const text = textOf(play.board, chosen)
  const answer = isNothing(chosen) || terms === undefined ? undefined : quote(play, text, day, priced, playTerms, own)
  const totals = totalsOf(slip, kind, day, terms)

  const choose = (next: AnyPlay): void => setOnBoard({ play: next, chosen: nothing(next.board), reversed: false })
  /** Puts picks on the slip of this game. @returns how many had no room on it */
  function putHere(items: readonly Omit<SlipItem, 'id'>[]): number {
    const { left } = addPicks(slip, draw.numero, items)
    change((before) => addPicks(before, draw.numero, items).slip)
    return left
  }
  function add(picks: readonly TextPick[]): void {
    const { price, unit, multiple } = stakes
    const itemOf = ({ play: id, pick, reversed: isReversed, line = { price, unit, multiple } }: TextPick) => ({
      play: id,
      pick,
      ...line,
      ...(kind.plays.get(id)?.pricing === 'group' && { group }),
      ...(isReversed && { reversed: true }),
    })
    buying.forget()
    for (const code of new Set(picks.map((pick) => pick.gameCode))) {
      const items = picks.filter((pick) => pick.gameCode === code).map(itemOf)
      const other = games.find((one) => one.gameCode === code && code !== gameCode)
      const left = other === undefined ? putHere(items) : putOnSlip(member, code, items)
      const count = items.length - left
      const words =
        other === undefined ? t('lottery.added', { count }) : t('lottery.addedTo', { count, game: nameOfGame(other) })
      // Beside the board one sees what came on the slip, and a toast would cover its key.
      const isSeen = other === undefined && slipBeside.current?.checkVisibility() === true
      if (isSeen) setSaid(words)
      else if (count > 0) toast('good', words)
      if (left > 0) toast('bad', t('lottery.leftOut', { most: MOST_PICKS, count: left }))
    }
    if (play !== undefined) choose(play)
  }
  function edit({
    id,
    play: wanted,
    pick,
    price,
    unit,
    multiple,
    group: bet = 0,
    reversed: was = false,
  }: SlipItem): void {
    const again = kind.plays.get(wanted)
    if (again === undefined) return
    change((before) => withoutPick(before, id))
    setOnBoard({ play: again, chosen: chosenOf(again.board, pick), reversed: was })
    setStakes({ price, unit, multiple, group: bet })
    setSheet(false)
  }
  function drawRandom(): void {
    if (play === undefined) return
    const isClosed = (pick: string): boolean => {
      const found = quote(play, pick, day, priced, playTerms, own)
      return isRefused(found) && found.fault === 'closed'
    }
    let pick = randomPick(play, browserRandom, day)
    for (let tries = 1; tries < TRIES && isClosed(pick); tries++) pick = randomPick(play, browserRandom, day)
    setOnBoard({ play, chosen: chosenOf(play.board, pick), reversed })
  }

  const panel = (
    <SlipPanel
      slip={slip}
      totals={totals}
      draw={draw}
      offered={offeredStations(game, draw.numero, games)}
      gameCode={gameCode}
      chasing={chasing}
      buying={{
        ...buying,
        buy: async (what, chase) => {
          setBought(what)
          await buying.buy(what, chase)
        },
      }}
      change={change}
      onEdit={edit}
      onAgain={() => {
        buying.forget()
        if (bought !== undefined) putHere(requestOf(bought))
      }}
      onBack={() => setSheet(false)}
    />
  )
  const menu = { groups, chosen: play, boardId, onChoose: choose }
  return (
    <div className="-mt-2 lg:-mt-3">
      <DrawHead game={game} draw={draw} lobby={lobby} back={back} />
      <div className="grid grid-cols-1 gap-x-5 gap-y-6 pt-3 lg:grid-cols-[10.5rem_minmax(0,1fr)_19rem] xl:grid-cols-[10.5rem_minmax(0,1fr)_19rem_15rem]">
        <div className="lg:sticky lg:top-[calc(var(--header-height)+5.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-7rem)] lg:self-start lg:overflow-y-auto max-lg:contents">
          <PlayList {...menu} />
        </div>
        <div className="flex min-h-[calc(100dvh-var(--header-height)-var(--bar-height)-7.5rem)] min-w-0 flex-col gap-3">
          <PlayTabs {...menu} />
          <BetBoard
            id={boardId}
            kind={game.kind}
            play={play}
            day={day}
            terms={playTerms}
            group={group}
            chosen={chosen}
            reversed={reversed}
            text={{
              gameCode,
              unit: kind.id.startsWith('vn-') && terms !== undefined ? parseMoney(terms.pastedUnit) : undefined,
              isSold: (code) => games.some((one) => one.gameCode === code),
              onAdd: add,
            }}
            onChange={(next) => setOnBoard({ play, chosen: next, reversed })}
            onReversed={(next) => setOnBoard({ play, chosen, reversed: next })}
          />
          <StakeBar
            stakes={priced}
            groups={play.pricing === 'group' ? terms?.groups : undefined}
            answer={answer}
            inSlip={slip.items.length}
            slipStake={totals.stake * BigInt(stationsOf(slip, gameCode).length)}
            onStakes={(next) => setStakes({ ...stakes, ...next })}
            onRandom={drawRandom}
            onAdd={() =>
              answer !== undefined && !isRefused(answer) && add([{ gameCode, play: play.id, pick: text, reversed }])
            }
            onSlip={() => setSheet(true)}
          />
        </div>
        <aside
          ref={slipBeside}
          aria-label={t('lottery.slip')}
          className="hidden content-start gap-3 rounded-md bg-raised-1 p-4 lg:sticky lg:top-[calc(var(--header-height)+5.5rem)] lg:grid lg:self-start"
        >
          <h2 className="text-lg font-bold">{t('lottery.slip')}</h2>
          <p role="status" className="sr-only">
            {said}
          </p>
          {panel}
        </aside>
        <div className="lg:col-span-full xl:col-span-1">
          <Results game={game} newest={draw.last?.result === null ? undefined : draw.last?.numero} />
        </div>
      </div>
      <Popup open={sheet} onClose={() => setSheet(false)} title={t('lottery.slip')} closeLabel={t('popup.close')}>
        <div className="px-4 pt-2 pb-5">{sheet && panel}</div>
      </Popup>
    </div>
  )
}
