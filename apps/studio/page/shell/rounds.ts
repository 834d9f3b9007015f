import type { StoredRound } from '#contract/protocols/studio.ts'
import { parseMoney } from '#rules/money.ts'
import type { StudioGame } from '#studio/game.ts'
import { isGenuine, verifyRound } from '../verify.ts'
import { button, h } from './dom.ts'
import type { ShowMoney } from './money-format.ts'
import type { Say } from './texts.ts'

export interface RoundsOptions {
  readonly game: StudioGame
  /** What the game adds to a round's line, such as a number of free spins. */
  readonly detail: (round: StoredRound) => readonly string[]
  readonly language: string
  readonly replay: (round: StoredRound) => void
}

/** The last rounds, newest first; each can be watched again, and verified once its seed is known. */
export function roundsBody(rounds: readonly StoredRound[], options: RoundsOptions, say: Say, money: ShowMoney): Node[] {
  if (rounds.length === 0) return [h('div.empty', {}, h('p', {}, say('historyEmpty')))]
  const waiting = rounds.some((round) => round.serverSeed === null)
  return [
    ...(waiting ? [h('p.note', {}, say('verifyLater'))] : []),
    h('ul.rounds', {}, ...rounds.map((round) => roundItem(round, options, say, money))),
  ]
}

function roundItem(
  round: StoredRound,
  { game, detail, language, replay }: RoundsOptions,
  say: Say,
  money: ShowMoney,
): HTMLElement {
  const pot = parseMoney(round.jackpot?.amount ?? '0')
  const payout = parseMoney(round.payout ?? '0') + pot
  const stake = parseMoney(round.stake)
  const played = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(round.playedAt),
  )
  const checks = h('ul.checks', { hidden: '', 'aria-live': 'polite' })
  const verify = button(say('verify'), 'small', () => {
    checks.replaceChildren(...checkItems(game, round, say, money))
    checks.hidden = false
  })
  // For whoever checks it elsewhere: on the studio's page for that, or with a program of their own.
  const record = h('pre.record', { hidden: '', tabindex: '0' }, JSON.stringify({ game: game.id, ...round }, null, 1))
  verify.disabled = round.serverSeed === null
  if (round.serverSeed === null) verify.title = say('verifyLater')
  return h(
    'li',
    {},
    h('b', {}, say('round', { nonce: round.nonce })),
    // A return below the stake is no win, and looks like none.
    h(
      payout > stake ? 'span.sum.won' : 'span.sum.lost',
      {},
      payout > stake
        ? `+${money(payout - stake)}`
        : payout === 0n
          ? money(0n)
          : say('returned', { amount: money(payout) }),
    ),
    h('time', { datetime: round.playedAt }, played),
    h(
      'span.detail.right',
      {},
      [
        `${say(round.reward === undefined ? 'stake' : 'giftRound')} ${money(stake)}`,
        ...detail(round),
        ...(pot === 0n ? [] : [`${say('potsTitle')} ${money(pot)}`]),
      ].join(' · '),
    ),
    h(
      'div.do',
      {},
      button(say('replay'), 'small', () => replay(round)),
      verify,
      ...(round.serverSeed === null ? [] : [button(say('record'), 'small', () => (record.hidden = !record.hidden))]),
    ),
    checks,
    record,
  )
}

/** What was found of a round, line by line, and what follows. */
export function checkItems(game: StudioGame, round: StoredRound, say: Say, money: ShowMoney): Node[] {
  const result = verifyRound(game, round)
  const genuine = isGenuine(result)
  const lines: readonly (readonly [boolean, string])[] = [
    [result.commitment, say('checkCommitment')],
    [result.rules, say('checkRules')],
    [result.outcome, say('checkOutcome')],
    [result.payout, say('checkPayout', { amount: money(parseMoney(round.payout ?? '0')) })],
  ]
  return [
    ...lines.map(([good, text]) => h(good ? 'li' : 'li.no', {}, text)),
    h(genuine ? 'li.verdict' : 'li.verdict.no', {}, say(genuine ? 'verified' : 'notVerified')),
  ]
}
