import type { ReactNode } from 'react'
import IconDays from '~icons/lucide/calendar-days'
import IconGames from '~icons/lucide/gamepad-2'
import IconTrophy from '~icons/lucide/trophy'
import IconDeposit from '~icons/lucide/wallet'
import IconMost from '~icons/lucide/ticket'
import type { Raffle, RafflePrize } from '#contract/calls/raffles.ts'
import { tagOf } from '#contract/languages.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useDay, useMoment } from '#kit/use-moment.ts'
import { isCategory } from '../../app/categories.ts'
import { Prose } from '../../parts/prose.tsx'
import { giftSigns, PromotionPicture } from './pieces.tsx'
import { FoldedRaffleProof } from './raffle-proof.tsx'
import { RaffleTickets } from './raffle-tickets.tsx'
import { useGiftNote, useGiftWords } from './words.ts'

export const raffleTones = {
  coming: 'plain',
  open: 'accent',
  closed: 'news',
  drawn: 'won',
} as const satisfies Record<Raffle['state'], string>

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h3 className="text-xl font-bold">{title}</h3>
      {children}
    </section>
  )
}

/** What brings a ticket, in words. */
function Ways({ raffle }: { readonly raffle: Raffle }) {
  const t = useT()
  const money = useMoney()
  const day = useDay()
  const both = new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction' })
  const types = raffle.gameTypes.map((type) => (isCategory(type) ? t(`category.${type}`) : type))
  const played = { amount: money(raffle.turnover), games: both.format(types) }
  const ways: (readonly [Icon, string] | false)[] = [
    Number(raffle.turnover) > 0 && [IconGames, t(types.length > 0 ? 'raffle.way.games' : 'raffle.way.play', played)],
    Number(raffle.deposits) > 0 && [IconDeposit, t('raffle.way.deposit', { amount: money(raffle.deposits) })],
    [IconDays, t('raffle.way.days', { from: day(noon(raffle.first)), until: day(noon(raffle.last)) })],
    [IconMost, t('raffle.way.most', { each: raffle.each, all: formatCount(raffle.all) })],
  ]
  return (
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {ways
        .filter((way) => way !== false)
        .map(([Sign, words]) => (
          <li key={words} className="flex items-start gap-3 text-pretty">
            <Sign aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            {words}
          </li>
        ))}
    </ul>
  )
}

/** A moment of a local day that is the same day wherever the house is. */
const noon = (day: string): string => `${day}T12:00:00Z`

const giftOf = ({ gives, amount, turnover }: RafflePrize) => ({
  gives,
  amount,
  turnover,
  upTo: false,
  percent: 0,
  rounds: null,
  game: null,
})

/** The prizes by their places, and who won them once it is drawn. */
function Prizes({ raffle }: { readonly raffle: Raffle }) {
  const t = useT()
  const words = useGiftWords()
  const note = useGiftNote()
  return (
    <ul className="grid gap-3">
      {raffle.prizes.map((prize) => {
        const gift = giftOf(prize)
        const Sign = prize.from === 1 ? IconTrophy : giftSigns[prize.gives]
        const winners = raffle.winners.filter(({ place }) => place >= prize.from && place <= prize.to)
        return (
          <li key={prize.from} className="grid gap-3 rounded-lg bg-raised-1 p-4 hairline sm:p-5">
            <div className="flex items-start gap-3.5">
              <span
                className={cx(
                  'grid size-11 shrink-0 place-items-center rounded-full',
                  prize.from === 1 ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-strong',
                )}
              >
                <Sign aria-hidden="true" className="size-5.5" />
              </span>
              <span className="grid min-w-0 gap-0.5 self-center">
                <span className="text-sm text-mute">
                  {prize.from === prize.to
                    ? t('raffle.place', { place: prize.from })
                    : t('raffle.places', { from: prize.from, to: prize.to })}
                </span>
                <span className="text-lg font-bold text-accent-strong text-pretty">{words(gift)}</span>
                {note(gift) !== undefined && <span className="text-sm text-mute text-pretty">{note(gift)}</span>}
              </span>
            </div>
            {winners.length > 0 && (
              <ul className="grid gap-2 border-t border-line pt-3">
                {winners.map(({ place, number, name, isOwn }) => (
                  <li key={place} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="w-8 text-sm text-faint tabular-nums">{place}.</span>
                    <span dir="auto" className="font-medium">
                      {name}
                    </span>
                    {isOwn && <Badge tone="won">{t('raffle.you')}</Badge>}
                    <span className="ms-auto text-sm text-mute tabular-nums">{t('raffle.ticket', { number })}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A raffle: what it is, what its reader has of it, what brings tickets, what can be won, and how it is proved. */
export function RaffleView({ raffle, eager }: { readonly raffle: Raffle; readonly eager: boolean }) {
  const t = useT()
  const moment = useMoment()
  const { id, state, title, lead } = raffle
  const titleId = `raffle-${id}`
  return (
    <article aria-labelledby={titleId} className="grid grid-cols-1 gap-7">
      <div className="grid gap-4">
        <PromotionPicture
          art={raffle.art}
          sizes="(width >= 64rem) 56rem, 100vw"
          eager={eager}
          className="aspect-5/2 w-full rounded-lg sm:aspect-3/1"
        />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Badge tone={raffleTones[state]}>{t(`raffle.state.${state}`)}</Badge>
            <span className="text-sm text-mute">
              {t(state === 'drawn' ? 'raffle.drawnAt' : 'raffle.drawsAt', { at: moment(raffle.draws) })}
            </span>
          </div>
          <h2 id={titleId} className="text-2xl font-extrabold text-balance lg:text-3xl">
            {title}
          </h2>
          <p className="text-mute text-pretty">{lead}</p>
        </div>
      </div>
      <RaffleTickets raffle={raffle} />
      {state !== 'drawn' && (
        <Section title={t('raffle.ways')}>
          <Ways raffle={raffle} />
        </Section>
      )}
      <Section title={t(state === 'drawn' ? 'raffle.winners' : 'raffle.prizes')}>
        <Prizes raffle={raffle} />
        {state === 'drawn' && raffle.winners.length === 0 && <p className="text-mute">{t('raffle.noWinners')}</p>}
      </Section>
      {state !== 'coming' && <FoldedRaffleProof raffle={raffle} />}
      <Section title={t('promo.terms')}>
        <Prose html={raffle.terms} className="text-sm" />
      </Section>
    </article>
  )
}
