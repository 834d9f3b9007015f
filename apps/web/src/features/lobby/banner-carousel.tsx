import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { Link } from 'wouter'
import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CallResponse } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { useMember } from '../../app/session.ts'
import { ArtPicture, bannerWidths, tallOf } from '../../parts/art-picture.tsx'
import { useBannerWords, usePermission } from '../../parts/use-brand.ts'
import { useGlide, type Direction } from './use-glide.ts'

type Banner = CallResponse<'system.permission'>['banners'][number]

const STAYS_MS = 5000
const SWIPE_PX = 40
/** The whole banner is the link. */
const actionClass =
  'relative grid size-full content-end justify-items-start gap-2 rounded-lg p-5 focus-visible:-outline-offset-3 sm:content-center sm:gap-3 sm:p-10 lg:px-12'
const boxClass = 'h-92 sm:h-80 lg:h-92 xl:h-100 low:h-60'

interface SlideProps {
  readonly banner: Banner
  readonly shown: boolean
  readonly first: boolean
}

function Slide({ banner, shown, first }: SlideProps) {
  const t = useT()
  const said = useBannerWords()(banner)
  const words = (
    <>
      <span className="text-sm font-semibold text-accent-strong">{said.eyebrow}</span>
      <h2 className="max-w-[13ch] text-[2rem] leading-(--text-4xl--line-height) font-extrabold lg:text-4xl">
        {said.title}
      </h2>
      <span className="max-w-[34ch] text-base text-ink/85 text-pretty max-sm:hidden low:hidden">{said.text}</span>
      <span className={cx(buttonClass('light'), 'mt-2 lg:mt-3')}>{said.action}</span>
    </>
  )
  return (
    <div
      role="group"
      aria-roledescription={t('banner.slide')}
      aria-hidden={!shown}
      inert={!shown}
      className={cx('absolute inset-0 overflow-hidden rounded-lg', !shown && 'invisible')}
    >
      <ArtPicture
        art={banner.art}
        phoneArt={tallOf(banner.art)}
        widths={bannerWidths}
        sizes="(width >= 80rem) 71rem, (width >= 40rem) 100vw, 24rem"
        eager={first}
        className="object-[50%_8%] sm:object-[45%_50%] sm:rtl:-scale-x-100"
      />
      <span className="absolute inset-x-0 bottom-0 h-3/4 bg-linear-to-t from-black/85 via-black/55 to-transparent sm:hidden" />
      <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
      {banner.linkageType === 'EXTERNAL' ? (
        <a href={banner.url} target="_blank" rel="noopener noreferrer" className={actionClass}>
          {words}
        </a>
      ) : (
        <Link href={banner.url} className={actionClass}>
          {words}
        </Link>
      )}
    </div>
  )
}

/** Advances every five seconds, unless somebody looks closer, moves it, has stopped it, or wants less motion. */
function useRotation(count: number, held: boolean) {
  const [{ shown, direction }, setPlace] = useState<{ shown: number; direction: Direction }>({ shown: 0, direction: 1 })
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (count < 2 || held || stopped || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const next = () =>
      document.visibilityState === 'visible' && setPlace((now) => ({ shown: (now.shown + 1) % count, direction: 1 }))
    const timer = setInterval(next, STAYS_MS)
    return () => clearInterval(timer)
  }, [count, held, stopped, shown])
  const show = (index: number, way: Direction = index < shown ? -1 : 1) =>
    setPlace({ shown: (index + count) % count, direction: way })
  return { shown: shown % Math.max(1, count), direction, show, stopped, setStopped }
}

/** What the house wants to tell, one picture at a time. */
export function BannerCarousel() {
  const t = useT()
  const member = useMember()
  const permission = usePermission()
  const [held, setHeld] = useState(false)
  const start = useRef<number | null>(null)
  const swiped = useRef(false)
  // An invitation to register is no news to somebody who has.
  const isNews = ({ groupName, url }: Banner) => groupName === 'w_home' && !(member !== null && url === '/register')
  const banners = (permission?.banners ?? []).filter(isNews)
  const { shown, direction, show, stopped, setStopped } = useRotation(banners.length, held)
  const slides = useGlide(shown, direction)
  if (permission === undefined) return <Skeleton className={cx(boxClass, 'rounded-lg')} />
  if (banners.length === 0) return null

  function release(event: PointerEvent): void {
    const moved = start.current === null ? 0 : event.clientX - start.current
    start.current = null
    if (Math.abs(moved) < SWIPE_PX) return
    const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const way = moved * turn < 0 ? 1 : -1
    show(shown + way, way)
    swiped.current = true
  }

  /** What ends a swipe is no press of the link below it. */
  function click(event: MouseEvent): void {
    if (swiped.current) event.preventDefault()
    swiped.current = false
  }

  return (
    <section
      aria-roledescription={t('banner.carousel')}
      aria-label={t('banner.label')}
      className={cx('relative touch-pan-y overflow-hidden rounded-lg select-none', boxClass)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX
        swiped.current = false
      }}
      onPointerUp={release}
      onClickCapture={click}
      onDragStart={(event) => event.preventDefault()}
      onPointerCancel={() => {
        start.current = null
      }}
    >
      <div ref={slides} aria-live={stopped || held ? 'polite' : 'off'} className="contents">
        {banners.map((banner, index) => (
          <Slide key={banner.item} banner={banner} shown={index === shown} first={index === 0} />
        ))}
      </div>
      {banners.length > 1 && (
        <div className="absolute end-2 bottom-5 flex items-center max-[22.4rem]:top-1 max-[22.4rem]:bottom-auto sm:start-10 sm:bottom-2 sm:end-auto sm:-ms-0.5 lg:start-12 lg:bottom-3">
          {banners.map((banner, index) => (
            <button
              key={banner.item}
              type="button"
              aria-label={t('banner.show', { number: index + 1, count: banners.length })}
              aria-current={index === shown}
              onClick={() => show(index)}
              className="group/dot grid h-11 w-6 place-items-center"
            >
              <span
                className={cx(
                  // Cut and not widened, so that nothing beside it moves.
                  'block h-1.5 w-5 transition-[clip-path,background-color] duration-(--duration-layer)',
                  index === shown
                    ? 'bg-white [clip-path:inset(0_0_round_3px)]'
                    : 'bg-white/45 [clip-path:inset(0_7px_round_3px)] group-hover/dot:bg-white/80',
                )}
              />
            </button>
          ))}
          <button
            type="button"
            aria-label={t(stopped ? 'banner.go' : 'banner.stop')}
            title={t(stopped ? 'banner.go' : 'banner.stop')}
            onClick={() => setStopped(!stopped)}
            className="grid size-11 place-items-center text-white/60 transition-colors hover:text-white motion-reduce:hidden"
          >
            {stopped ? <IconPlay className="size-3.5 fill-current" /> : <IconPause className="size-3.5 fill-current" />}
          </button>
        </div>
      )}
    </section>
  )
}
