import IconWon from '~icons/lucide/circle-check'
import type { LotteryTicket } from '#contract/lottery.ts'
import { kindOfGame } from '#rules/lottery/games.ts'
import { dayOfIssue } from '#rules/lottery/kind.ts'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { nameOf, nameOfLabel } from '../../../parts/lottery/names.ts'
import { litPick, type Piece } from './lit-pick.ts'
import { Payout } from './ticket-state.tsx'

interface PicksProps {
  readonly picks: LotteryTicket['picks']
  readonly gameCode: string
  readonly numero: string
  /** The result of the draw, null until it stands. */
  readonly result: unknown
  /** The draw is still being played, and the picks do not tell how it ends. */
  readonly waits: boolean
}

/** The picks of a ticket, what was drawn of them lit. */
export function Picks({ picks, gameCode, numero, result, waits }: PicksProps) {
  const t = useT()
  const kind = kindOfGame(gameCode)
  const drawn = waits ? undefined : kind?.read(result)
  return (
    <section aria-labelledby="ticket-picks" className="grid grid-cols-1 gap-3 rounded-lg bg-raised-1 p-4 md:p-6">
      <h2 id="ticket-picks" className="text-lg font-bold">
        {t('draws.tickets.picks')}
      </h2>
      <ol className="grid gap-2">
        {picks.map((pick, at) => {
          const hasWon = !waits && pick.payout !== null && Number(pick.payout) > 0
          return (
            <li
              key={at}
              className={cx('grid grid-cols-1 gap-2.5 rounded-md px-4 py-3', hasWon ? 'bg-won-soft' : 'bg-raised-2')}
            >
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="flex items-center gap-2 font-semibold">
                  {hasWon && <IconWon aria-hidden="true" className="size-4.5 shrink-0 text-won" />}
                  {nameOf(pick.play)}
                  {pick.reversed && <span className="font-normal text-mute">{t('lottery.reversed')}</span>}
                </h3>
                <Payout payout={waits ? null : pick.payout} />
              </div>
              <PickText
                pieces={litPick(kind?.plays.get(pick.play), pick.pick, dayOfIssue(numero), drawn, pick)}
                hasWon={hasWon}
              />
              <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-mute">
                <span>{t('draws.tickets.lines', { lines: pick.lines, count: formatCount(pick.lines) })}</span>
                <span>
                  {t('draws.tickets.stake')} <Money value={pick.stake} />
                </span>
                <span>
                  {t('draws.tickets.prize')} <Money value={pick.prize} />
                </span>
                {hasWon && pick.won !== null && (
                  <span className="font-semibold text-won">
                    {t('draws.tickets.won', { lines: pick.won, count: formatCount(pick.won) })}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The text of a pick in pieces: those that were drawn are lit, in the colour of winning where the pick won. */
function PickText({ pieces, hasWon }: { readonly pieces: readonly Piece[]; readonly hasWon: boolean }) {
  const t = useT()
  return (
    <p
      dir="ltr"
      tabIndex={pieces.length > 100 ? 0 : undefined}
      className="flex max-h-44 flex-wrap items-center gap-1 overflow-y-auto"
    >
      {pieces.map(({ text, isSign, isHit }, at) =>
        isSign ? (
          <Sign key={at} text={text} />
        ) : (
          <span
            key={at}
            data-hit={isHit ? '' : undefined}
            className={cx(
              'amount inline-grid min-h-7 min-w-7 place-items-center rounded-full px-2 text-sm font-semibold',
              !isHit && 'bg-raised-3 text-mute',
              isHit && (hasWon ? 'bg-won text-page' : 'text-ink shadow-[inset_0_0_0_2px_var(--color-won)]'),
            )}
          >
            {nameOfLabel(text)}
            {isHit && <span className="sr-only">, {t('draws.tickets.hit')}</span>}
          </span>
        ),
      )}
    </p>
  )
}

const Sign = ({ text }: { readonly text: string }) =>
  text === ',' ? (
    <span className="sr-only">, </span>
  ) : text === '-' ? (
    <span className="px-1.5 text-faint">–</span>
  ) : (
    <span aria-hidden="true" className={text === '|' ? 'mx-1 h-5 w-px bg-line-strong' : 'px-1 font-bold text-faint'}>
      {text === '|' ? '' : text}
    </span>
  )
