import type { LotterySettings } from '#contract/settings/lottery.ts'
import type { LotteryTerms } from '#contract/settings/lottery-terms.ts'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import { cell, type Prize } from '#rules/lottery/play.ts'
import { isGenerous, ownGroupOf } from '#rules/lottery/terms.ts'
import { type Money, parseMoney } from '#rules/money.ts'
import { markOf } from '../../platform/events/topics.ts'
import type { Settings } from '../brand/index.ts'
import type { LotteryGame } from './games.ts'
import { decimal } from './sale.ts'

/** What operators set: for all lotteries, and by game and play. */
export interface HouseTerms {
  readonly all: LotterySettings
  readonly set: LotteryTerms
}

/** What operators set, at most a second old and without a statement for each that asks. */
export async function readTerms(settings: Pick<Settings, 'lottery' | 'lotteryTerms'>): Promise<HouseTerms> {
  const [all, set] = await Promise.all([settings.lottery(), settings.lotteryTerms()])
  return { all, set }
}

/** From so many percent of its limit on a number is closed (share 0) or pays a share of its prize, in percent. */
export interface LimitControl {
  readonly from: number
  readonly share: 0 | 50
}

/** What a play costs and pays, and how much of it is sold. */
export interface PlayTerms {
  readonly play: AnyPlay
  readonly isOn: boolean
  /** With the odds of now. */
  readonly prizes: readonly Prize[]
  /** What a line costs. */
  readonly leastStake: Money | undefined
  readonly mostStake: Money | undefined
  /** What one pick may win, as a decimal. */
  readonly payoutLimit: string
  /** What all members may win in a draw: on a number, or with the play where it is not counted by number. */
  readonly drawLimit: Money
  readonly control: LimitControl | undefined
}

/** What a game costs and pays for a member. */
export interface GameTerms {
  readonly game: LotteryGame
  readonly isOn: boolean
  /** The prize groups between which the member chooses. */
  readonly groups: { readonly least: number; readonly own: number }
  /** What a ticket may cost, as a decimal. */
  readonly ticketLimit: string
  /** What the member may stake in a draw. */
  readonly memberLimit: Money
  /** Undefined for a play that the game does not have. */
  of(play: string): PlayTerms | undefined
}

const NOTHING_SET: LotteryTerms = { games: [], plays: [] }

/** @param rebate the member's, in hundredths of a percent; it raises the prize group up to which the member chooses */
export function gameTerms(
  game: LotteryGame,
  { all, set = NOTHING_SET }: { readonly all: LotterySettings; readonly set?: LotteryTerms },
  rebate = 0,
): GameTerms {
  const ofGame = set.games.find(({ gameCode }) => gameCode === game.id)
  const { leastGroup = all.leastGroup, ownGroup = all.ownGroup } = ofGame ?? {}
  const own = ownGroupOf(ownGroup, rebate)
  return {
    game,
    isOn: !all.gamesOff.includes(game.id),
    groups: { least: Math.min(leastGroup, own), own },
    ticketLimit: all.ticketLimit,
    memberLimit: parseMoney(all.memberLimit),
    of(id) {
      const play = game.kind.plays.get(id)
      if (play === undefined) return undefined
      const ofPlay = set.plays.find((one) => one.gameCode === game.id && one.play === id)
      return {
        play,
        isOn: !all.playsOff.includes(id) && !all.playsOff.includes(`${game.id}/${id}`),
        prizes: atOdds(play, ofPlay?.odds),
        leastStake: ofPlay?.leastStake === undefined ? undefined : parseMoney(ofPlay.leastStake),
        mostStake: ofPlay?.mostStake === undefined ? undefined : parseMoney(ofPlay.mostStake),
        payoutLimit: ofPlay?.payoutLimit ?? ofGame?.payoutLimit ?? all.payoutLimit,
        drawLimit:
          ofPlay?.drawLimit === undefined
            ? drawLimitOf(play, ofGame?.numberLimit ?? all.numberLimit, ofGame?.playLimit ?? all.playLimit)
            : parseMoney(ofPlay.drawLimit),
        control: controlOf(ofPlay) ?? controlOf(ofGame),
      }
    },
  }
}

type Controlled = Pick<LotteryTerms['games'][number], 'controlFrom' | 'controlShare'>
const controlOf = ({ controlFrom: from, controlShare }: Controlled = {}): LimitControl | undefined =>
  from === undefined || controlShare === undefined ? undefined : { from, share: controlShare === 'closed' ? 0 : 50 }

/**
 * The prizes of a play at odds that operators set. Odds that would return more than is staked, since the rules have changed
 * after they were set, do not count.
 */
export function atOdds(play: AnyPlay, set: LotteryTerms['plays'][number]['odds'] = []): readonly Prize[] {
  if (set.length === 0) return play.prizes
  const odds = new Map(set.map((one) => [one.prize ?? '', parseMoney(one.odds)]))
  return play.prizes.map((prize) => {
    const own = odds.get(prize.id)
    const changed = own === undefined ? prize : { ...prize, odds: own }
    return isGenerous(changed) ? prize : changed
  })
}

/** A number that may come several times in one draw, as in bao lô, has the limit of a number each time. */
function drawLimitOf(play: AnyPlay, numberLimit: string, playLimit: string): Money {
  if (!play.isByCell) return parseMoney(playLimit)
  const [alone, { most = 1n }] = [play.greatest({ block: 0, cells: cell(0), must: 0n, lines: 1, prize: '' }), play]
  return parseMoney(numberLimit) * (alone < most ? alone : most)
}

/** Another text for other terms of a game, and the same in every process; empty where it has none of its own. */
export function termsMark({ id, kind }: LotteryGame, { all, set }: HouseTerms): string {
  const own = {
    off: all.gamesOff.includes(id),
    playsOff: all.playsOff.filter((play) => kind.plays.has(play) || play.startsWith(`${id}/`)),
    games: set.games.filter(({ gameCode }) => gameCode === id),
    plays: set.plays.filter(({ gameCode }) => gameCode === id),
  }
  return own.off || own.playsOff.length + own.games.length + own.plays.length > 0 ? markOf(own) : ''
}

/** What the plays of a game cost and pay, as members are told. */
export const playsOf = (terms: GameTerms, isOn: boolean) =>
  [...terms.game.kind.plays.keys()].flatMap((id) => {
    const of = terms.of(id)
    if (of === undefined) return []
    return {
      play: id,
      isOn: isOn && of.isOn,
      odds: Object.fromEntries(
        of.prizes.map(({ id: prize, odds }) => [prize, odds === undefined ? null : decimal(odds)]),
      ),
      least: '0.001',
      most: terms.ticketLimit,
      lineLeast: of.leastStake === undefined ? null : decimal(of.leastStake),
      lineMost: of.mostStake === undefined ? null : decimal(of.mostStake),
    }
  })
