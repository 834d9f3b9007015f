import { wrongField } from '#contract/errors.ts'
import { lotteryTermsCalls } from '#contract/calls/lottery-terms.ts'
import type { CallRequest } from '#contract/calls.ts'
import { type LotteryTerms, MOST_TERMS } from '#contract/settings/lottery-terms.ts'
import type { LotterySettings } from '#contract/settings/lottery.ts'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import { isGenerous } from '#rules/lottery/terms.ts'
import { parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import type { RowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import type { LotteryGame } from '../games.ts'
import { type GameTerms, gameTerms, type LimitControl, type PlayTerms } from '../terms.ts'
import type { TermsDeskDeps } from './terms-desk.ts'

type GameRequest = CallRequest<'lotteryDesk.setGame'>
type PlayRequest = CallRequest<'lotteryDesk.setPlay'>
type Deps = Pick<TermsDeskDeps, 'db' | 'settings' | 'second' | 'gameOf'>

/** A change of what a game or a play has of its own. */
interface Change {
  readonly game: LotteryGame
  readonly subject: string
  readonly version: number
  readonly all: LotterySettings
  readonly before: LotteryTerms
  readonly after: LotteryTerms
  /** What the game or play had, and what it gets. */
  readonly was: Readonly<Record<string, unknown>>
  readonly becomes: Readonly<Record<string, unknown>>
}

/** A kind of change, by its request. */
export interface TermsKind<Request> extends ProposalKind<Request> {
  changeOf(request: Request): Promise<Change>
}

/** The changes that wait for a second person where more is paid, or may be won, than before. */
export function termsProposals(deps: Deps): {
  readonly game: TermsKind<GameRequest>
  readonly play: TermsKind<PlayRequest>
} {
  const ofGame = (request: GameRequest) => gameChange(deps, request)
  const ofPlay = (request: PlayRequest) => playChange(deps, request)
  return {
    game: {
      ...proposalKind('lotteryDesk.setGame', lotteryTermsCalls['lotteryDesk.setGame'], deedsOf(deps, ofGame)),
      changeOf: ofGame,
    },
    play: {
      ...proposalKind('lotteryDesk.setPlay', lotteryTermsCalls['lotteryDesk.setPlay'], deedsOf(deps, ofPlay)),
      changeOf: ofPlay,
    },
  }
}

const deedsOf = <Request extends { readonly reason: string }>(
  deps: Deps,
  changeOf: (request: Request) => Promise<Change>,
) => ({
  async look(_tx: Tx, request: Request) {
    const { subject, was, becomes } = await changeOf(request)
    const fields = [...new Set([...Object.keys(was), ...Object.keys(becomes)])].filter(
      (field) => JSON.stringify(was[field]) !== JSON.stringify(becomes[field]),
    )
    const shown = (values: Change['was']) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
    return {
      subject,
      preview: { before: shown(was), after: shown(becomes), money: null, members: [] },
      seen: was,
    }
  },
  apply: async (tx: Tx, request: Request, { maker }: { readonly maker: RowId }) =>
    put(deps, tx, maker, await changeOf(request), request.reason),
})

/**
 * Sets what a game or a play has of its own, or keeps it as a proposal where it lets members win more than before.
 * @throws Refusal CONFLICT where others did so at the same moment, INVALID_INPUT at the field that is wrong
 */
export async function proposeOrSet<Request extends { readonly reason: string }>(
  deps: Deps,
  operator: OperatorSession,
  kind: TermsKind<Request>,
  request: Request,
): Promise<{ proposal: RowId } | { isSet: boolean }> {
  const change = await kind.changeOf(request)
  const { game, all, before, after } = change
  if (isLooser(gameTerms(game, { all, set: before }), gameTerms(game, { all, set: after })))
    return { proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, kind, request)) }
  await deps.db.transaction((tx) => put(deps, tx, operator.operator, change, request.reason))
  deps.settings.forget()
  return { isSet: true }
}

async function put(
  { settings }: Deps,
  tx: Tx,
  operator: RowId,
  { version, before, after }: Change,
  reason: string,
): Promise<void> {
  await settings.write(tx, 'lotteryTerms', version, after)
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action: 'setting.changed',
    subject: 'setting:lotteryTerms',
    before,
    after: { ...after, reason },
  })
}

/** What is set now; what is known may be a second old. */
async function readNow({ settings }: Deps) {
  settings.forget()
  const [all, { version, value }] = await Promise.all([settings.lottery(), settings.read('lotteryTerms')])
  return { all, version, before: value }
}

async function gameChange(deps: Deps, { reason: _reason, ...entry }: GameRequest): Promise<Change> {
  const { gameCode, ...becomes } = entry
  const game = deps.gameOf(gameCode)
  const { all, version, before } = await readNow(deps)
  checkControl(entry)
  const { leastGroup = all.leastGroup, ownGroup = all.ownGroup } = entry
  if (leastGroup > ownGroup) throw wrongField(entry.leastGroup === undefined ? 'ownGroup' : 'leastGroup', 'order')
  const { gameCode: _game, ...was } = before.games.find((one) => one.gameCode === gameCode) ?? entryOf(gameCode)
  const others = before.games.filter((one) => one.gameCode !== gameCode)
  const games = Object.keys(becomes).length === 0 ? others : [...others, entry]
  return { game, subject: `lottery:${gameCode}`, version, all, before, after: { ...before, games }, was, becomes }
}

async function playChange(deps: Deps, { reason: _reason, odds = [], ...asked }: PlayRequest): Promise<Change> {
  const entry = odds.length === 0 ? asked : { ...asked, odds }
  const { gameCode, play: id, ...becomes } = entry
  const game = deps.gameOf(gameCode)
  const play = game.kind.plays.get(id)
  if (play === undefined) throw wrongField('play', 'unknown')
  const { all, version, before } = await readNow(deps)
  checkControl(entry)
  checkOdds(play, odds)
  const { leastStake, mostStake } = entry
  if (leastStake !== undefined && mostStake !== undefined && parseMoney(leastStake) > parseMoney(mostStake))
    throw wrongField('mostStake', 'below the least')
  const isOwn = (one: { readonly gameCode: string; readonly play: string }): boolean =>
    one.gameCode === gameCode && one.play === id
  const { gameCode: _game, play: _play, ...was } = before.plays.find(isOwn) ?? { ...entryOf(gameCode), play: id }
  const others = before.plays.filter((one) => !isOwn(one))
  const plays = Object.keys(becomes).length === 0 ? others : [...others, entry]
  if (plays.length > MOST_TERMS) throw wrongField('play', `more than ${MOST_TERMS} plays have terms of their own`)
  const subject = `lottery:${gameCode}/${id}`
  return { game, subject, version, all, before, after: { ...before, plays }, was, becomes }
}

const entryOf = (gameCode: string): { readonly gameCode: string } => ({ gameCode })

function checkControl({ controlFrom, controlShare }: Pick<GameRequest, 'controlFrom' | 'controlShare'>): void {
  if ((controlFrom === undefined) !== (controlShare === undefined))
    throw wrongField(controlFrom === undefined ? 'controlFrom' : 'controlShare', 'missing')
}

/** Odds are set for prizes that have some, each once, and never return more than is staked. */
function checkOdds({ prizes, pricing, product }: AnyPlay, odds: NonNullable<PlayRequest['odds']>): void {
  if (odds.length === 0) return
  if (pricing === 'group') throw wrongField('odds', 'this play is paid by prize group')
  // What a push takes out of a product is reckoned by the odds of the rules.
  if (product !== undefined) throw wrongField('odds', 'this play multiplies the odds of its legs')
  const seen = new Set<string>()
  for (const { prize: id = '', odds: text } of odds) {
    const prize = prizes.find((one) => one.id === id)
    if (prize === undefined || seen.has(id))
      throw wrongField('odds', `${id}: ${seen.has(id) ? 'twice' : 'no such prize'}`)
    seen.add(id)
    if (isGenerous({ ...prize, odds: parseMoney(text) }))
      throw wrongField('odds', `${id} ${text}: returns more than 100 %`)
  }
}

/** Whether something pays more, or more may be won with it, than before. */
function isLooser(before: GameTerms, after: GameTerms): boolean {
  if (after.groups.own > before.groups.own) return true
  return [...before.game.kind.plays.keys()].some((id) => {
    const [was, becomes] = [before.of(id), after.of(id)]
    return was !== undefined && becomes !== undefined && isPlayLooser(was, becomes)
  })
}

const isPlayLooser = (was: PlayTerms, becomes: PlayTerms): boolean =>
  parseMoney(becomes.payoutLimit) > parseMoney(was.payoutLimit) ||
  becomes.drawLimit > was.drawLimit ||
  (was.mostStake !== undefined && (becomes.mostStake === undefined || becomes.mostStake > was.mostStake)) ||
  becomes.prizes.some(({ odds = 0n }, at) => odds > (was.prizes[at]?.odds ?? 0n)) ||
  (was.control !== undefined && isControlLooser(was.control, becomes.control))

const isControlLooser = (was: LimitControl, becomes: LimitControl | undefined): boolean =>
  becomes === undefined || becomes.from > was.from || becomes.share > was.share
