import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { paths, type SportsView } from '../../app/paths.ts'
import { oddsFormats } from '#rules/sports/odds-format.ts'
import { SlipAside, SlipBar } from './slip-places.tsx'
import { setOddsFormat, useOddsFormat } from './use-odds.ts'

const views: readonly SportsView[] = ['book', 'bets', 'results', 'rules']

/** How prices are written. */
function OddsChoice() {
  const t = useT()
  const id = useId()
  const format = useOddsFormat()
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-mute max-sm:sr-only">
        {t('sports.odds.label')}
      </label>
      <select
        id={id}
        value={format}
        onChange={(event) => {
          const next = oddsFormats.find((one) => one === event.currentTarget.value)
          if (next !== undefined) setOddsFormat(next)
        }}
        className="min-h-11 max-w-36 rounded-sm bg-raised-2 px-3 text-sm font-medium hairline"
      >
        {oddsFormats.map((one) => (
          <option key={one} value={one}>
            {t(`sports.odds.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

interface FrameProps {
  /** Undefined on the page of an event, which has its own heading. */
  readonly view: SportsView | undefined
  /** In place of the name of the view. */
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** Every page of the book: its views, how prices are written, and the slip beside it, or in reach of the thumb. */
export function BookFrame({ view, title, children }: FrameProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-5 pb-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {view !== undefined && (
            <h1 className="me-auto text-2xl font-extrabold lg:text-3xl">
              {title ?? t(view === 'book' ? 'sports.title' : `sports.view.${view}`)}
            </h1>
          )}
          <nav
            aria-label={t('sports.views')}
            className={cx(
              'swipe-row flex gap-1.5 py-1',
              view === undefined ? 'min-w-0 flex-1 basis-0' : 'order-last basis-full',
            )}
          >
            {views.map((one) => (
              <Link
                key={one}
                href={paths.sports(one)}
                aria-current={one === view ? 'page' : undefined}
                className={cx(
                  'inline-flex min-h-11 shrink-0 items-center rounded-full px-4 text-sm font-medium quick-colors',
                  one === view ? 'bg-ink text-page' : 'bg-raised-1 text-mute hover:bg-raised-2 hover:text-ink',
                )}
              >
                {t(`sports.view.${one}`)}
              </Link>
            ))}
          </nav>
          <OddsChoice />
        </div>
        {children}
      </div>
      <SlipAside />
      <SlipBar />
    </div>
  )
}
