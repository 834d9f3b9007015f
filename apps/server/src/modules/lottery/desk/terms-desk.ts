import { wrongField } from '#contract/errors.ts'
import { lotteryTermsCalls } from '#contract/calls/lottery-terms.ts'
import type { Prize } from '#rules/lottery/play.ts'
import { linePrize, returnOf } from '#rules/lottery/terms.ts'
import { ONE } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { RowId } from '../../../platform/ids.ts'
import type { ProposalKind } from '../../../platform/second-person.ts'
import type { LotteryGame } from '../games.ts'
import { hasCalendar } from '../plan-official.ts'
import { decimal } from '../sale.ts'
import { gameTerms, type LimitControl, type PlayTerms, readTerms } from '../terms.ts'
import type { LotteryDeskDeps } from './index.ts'
import { proposeOrSet, termsProposals } from './set-terms.ts'

export interface TermsDeskDeps extends LotteryDeskDeps {
  named(number: number): { readonly game: { readonly name: string } | null }
}

/** The games and plays of the lotteries: whether they are sold, their odds and their limits. */
export function createTermsDesk(deps: TermsDeskDeps): {
  readonly calls: readonly MountedCall[]
  readonly proposals: readonly ProposalKind[]
} {
  const { settings, byNumber, gameOf, named, nextOf } = deps
  const kinds = termsProposals(deps)
  const nameOf = ({ number, id }: LotteryGame): string => named(number).game?.name ?? id
  return {
    proposals: Object.values(kinds),
    calls: bindCalls(lotteryTermsCalls, {
      async 'lotteryDesk.games'({ official }) {
        const { all, set } = await readTerms(settings)
        const games = [...byNumber.values()].filter((game) => official === undefined || hasCalendar(game))
        return {
          list: games
            .map((game) => {
              const { gameCode: _game, ...own } = set.games.find(({ gameCode }) => gameCode === game.id) ?? {
                gameCode: '',
              }
              const next = nextOf(game)
              const plays = [...game.kind.plays.keys()]
              return {
                gameCode: game.id,
                name: nameOf(game),
                isOfficial: hasCalendar(game),
                area: game.area,
                state: all.gamesOff.includes(game.id) ? ('off' as const) : ('on' as const),
                numero: next?.issue ?? null,
                closesAt: next?.closesAt.toISOString() ?? null,
                leastGroup: own.leastGroup ?? all.leastGroup,
                ownGroup: own.ownGroup ?? all.ownGroup,
                payoutLimit: own.payoutLimit ?? all.payoutLimit,
                numberLimit: own.numberLimit ?? all.numberLimit,
                playLimit: own.playLimit ?? all.playLimit,
                controlFrom: own.controlFrom ?? null,
                controlShare: own.controlShare ?? null,
                playsOff: plays.filter((id) => all.playsOff.includes(id) || all.playsOff.includes(`${game.id}/${id}`))
                  .length,
                set: own,
              }
            })
            .toSorted((a, b) => a.name.localeCompare(b.name)),
          next: null,
        }
      },
      async 'lotteryDesk.plays'({ gameCode }) {
        if (gameCode === undefined) return { list: [], next: null }
        const game = gameOf(gameCode)
        const house = await readTerms(settings)
        const terms = gameTerms(game, house)
        return {
          list: [...game.kind.plays.keys()].flatMap((id) => {
            const of = terms.of(id)
            if (of === undefined) return []
            const found = house.set.plays.find((one) => one.gameCode === gameCode && one.play === id)
            const { gameCode: _game, play: _play, ...own } = found ?? { gameCode, play: id }
            return [{ gameCode, play: id, ...shownTerms(of, terms.groups.own), set: own }]
          }),
          next: null,
        }
      },
      async 'lotteryDesk.switchGame'({ gameCode, enabled, reason }, { operator: { operator } }) {
        gameOf(gameCode)
        await switchSale(deps, operator, 'gamesOff', reason, (off) =>
          enabled ? off.filter((one) => one !== gameCode) : [...new Set([...off, gameCode])],
        )
        return {}
      },
      async 'lotteryDesk.switchPlay'({ gameCode, play, enabled, reason }, { operator: { operator } }) {
        if (!gameOf(gameCode).kind.plays.has(play)) throw wrongField('play', 'unknown')
        const key = `${gameCode}/${play}`
        await switchSale(deps, operator, 'playsOff', reason, (off) => {
          if (!enabled) return off.includes(play) ? off : [...new Set([...off, key])]
          // One that is off for all games stays so for the others.
          const others = off.includes(play)
            ? [...byNumber.values()].filter(({ kind }) => kind.plays.has(play)).map(({ id }) => `${id}/${play}`)
            : []
          return [...new Set([...off.filter((one) => one !== play), ...others])].filter((one) => one !== key)
        })
        return {}
      },
      'lotteryDesk.setGame': (request, { operator }) => proposeOrSet(deps, operator, kinds.game, request),
      'lotteryDesk.setPlay': (request, { operator }) => proposeOrSet(deps, operator, kinds.play, request),
    }),
  }
}

/** What a play costs and pays, as operators list it. */
function shownTerms(
  { play, isOn, prizes, leastStake, mostStake, payoutLimit, drawLimit, control }: PlayTerms,
  group: number,
) {
  const odds = prizes.map((prize) => linePrize(ONE, prize, group)).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return {
    state: isOn ? ('on' as const) : ('off' as const),
    pricing: play.pricing,
    leastOdds: decimal(odds[0] ?? 0n),
    mostOdds: decimal(odds.at(-1) ?? 0n),
    highestReturn: highestReturn(prizes, group),
    leastStake: leastStake === undefined ? null : decimal(leastStake),
    mostStake: mostStake === undefined ? null : decimal(mostStake),
    payoutLimit,
    drawLimit: decimal(drawLimit),
    ...shownControl(control),
    prizes: prizes.map((prize) => ({
      prize: prize.id,
      odds: decimal(linePrize(ONE, prize, group)),
      highestReturn: highestReturn([prize], group),
    })),
  }
}

const shownControl = (control: LimitControl | undefined) => ({
  controlFrom: control?.from ?? null,
  controlShare: control === undefined ? null : control.share === 0 ? ('closed' as const) : ('half' as const),
})

/** In hundredths of a percent, cut, and written in percent. */
function highestReturn(prizes: readonly Prize[], group: number): string {
  const shares = prizes.map((prize) => {
    const { numerator, denominator } = returnOf(prize, group)
    return Number((numerator * 10_000n) / denominator)
  })
  return `${(Math.max(0, ...shares) / 100).toFixed(2)} %`
}

/** Changes what is not sold. It holds in this process at once and in all others within a second. @throws Refusal CONFLICT */
async function switchSale(
  { db, settings }: Pick<TermsDeskDeps, 'db' | 'settings'>,
  operator: RowId,
  field: 'gamesOff' | 'playsOff',
  reason: string,
  change: (off: readonly string[]) => readonly string[],
): Promise<void> {
  settings.forget()
  const { version, value } = await settings.read('lottery')
  const after = { ...value, [field]: [...change(value[field])] }
  await db.transaction(async (tx) => {
    await settings.write(tx, 'lottery', version, after)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'setting.changed',
      subject: 'setting:lottery',
      before: value,
      after: { ...after, reason },
    })
  })
  settings.forget()
}
