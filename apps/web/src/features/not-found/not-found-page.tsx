import { Link } from 'wouter'
import IconSearch from '~icons/lucide/search'
import { Button, buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { openPopup } from '../../app/ui-state.ts'

/** A roulette whose ball fell on no number. */
function EmptyWheel() {
  const pockets = Array.from({ length: 18 }, (_, index) => index * 20)
  return (
    <svg viewBox="-110 -110 220 220" aria-hidden="true" className="size-56 max-h-[34dvh] lg:size-64 low:size-24">
      <circle r="106" className="fill-raised-2" />
      <circle r="100" className="fill-page" />
      {pockets.map((angle) => (
        <path
          key={angle}
          d="M0 0 L-17.4 -98.5 A100 100 0 0 1 17.4 -98.5 Z"
          transform={`rotate(${angle})`}
          className={angle % 40 === 0 ? 'fill-lost-soft' : 'fill-raised-1'}
        />
      ))}
      <circle r="66" className="fill-raised-2 stroke-line-strong" strokeWidth="2" />
      {[0, 45, 90, 135].map((angle) => (
        <line
          key={angle}
          y1="-60"
          y2="60"
          transform={`rotate(${angle})`}
          className="stroke-line-strong"
          strokeWidth="3"
        />
      ))}
      <circle r="22" className="fill-accent" />
      <circle r="13" className="fill-accent-strong" />
      <circle cx="46" cy="-69" r="8" fill="#fff" />
      <circle cx="43.500" cy="-71.500" r="2.500" className="fill-page/20" />
    </svg>
  )
}

/** An address behind which there is nothing. */
export function NotFoundPage() {
  const t = useT()
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-3 py-8 text-center low:gap-1 low:py-2">
      <EmptyWheel />
      <h1 className="mt-4 text-3xl font-extrabold low:mt-1 low:text-2xl">{t('notFound.title')}</h1>
      <p className="max-w-sm text-mute text-pretty">{t('notFound.text')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link href={paths.home()} className={buttonClass('light')}>
          {t('notFound.home')}
        </Link>
        <Button icon={IconSearch} onClick={() => openPopup({ kind: 'search' })}>
          {t('search.open')}
        </Button>
      </div>
    </div>
  )
}
