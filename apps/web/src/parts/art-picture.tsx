import { useCallback, useState } from 'react'
import IconWheel from '~icons/lucide/ship-wheel'
import { cx } from '#ui/cx.ts'
import { pictureUrl } from '../app/hosts.ts'

const formats = ['avif', 'webp'] as const

/** Addresses of a drawn picture in the widths that it comes in; `attempt` tells a second try from the first. */
const sourceSet = (art: string, widths: readonly number[], format: string, attempt: number): string =>
  widths
    .map((width) => `${pictureUrl(`/art/${art}/${width}.${format}`)}${attempt > 0 ? '?again' : ''} ${width}w`)
    .join(', ')

export const tileWidths = [240, 480] as const
export const bannerWidths = [780, 1600] as const
export const categoryWidths = [160, 320] as const
export const emptyWidths = [240, 480] as const
/** Avatars and the marks of vendors. */
export const markWidths = [96, 192] as const

/** A banner's other shape, 4:5 with its quiet ground below, for where there is more height than width. */
export const tallOf = (art: string): string => `${art}-tall`

const TINT_STEP = 10

/** The class that turns a picture's hue; in steps, since the document admits no inline style. */
const tintClass = (degrees: number): string | undefined => {
  const step = (((Math.round(degrees / TINT_STEP) * TINT_STEP) % 360) + 360) % 360
  return step === 0 ? undefined : `tint-${step}`
}

/** Pictures that were on the screen before: the browser has them, and coming back to them shows them at once. */
const shownBefore = new Set<string>()

export interface ArtPictureProps {
  readonly art: string
  readonly widths: readonly number[]
  /** How wide it stands on the screen, as in the attribute `sizes`. */
  readonly sizes: string
  readonly colour?: string
  readonly tint?: number
  /** The picture for a phone, where another shape fits better. */
  readonly phoneArt?: string
  /** On the first screen: loaded at once, and before other pictures. */
  readonly eager?: boolean
  /** A sign on no ground of its own, such as a vendor's mark. */
  readonly bare?: boolean
  readonly className?: string
}

/** A drawn picture over its main colour. It loads when it comes near, tries once more on failure, then stays a sign of the house. */
export function ArtPicture({
  art,
  widths,
  sizes,
  colour,
  tint = 0,
  phoneArt,
  eager = false,
  bare = false,
  className,
}: ArtPictureProps) {
  const [attempt, setAttempt] = useState(0)
  const [known] = useState(() => shownBefore.has(art))
  const atOnce = eager || known
  // Said to the element itself: a page of pictures, told to React, would be drawn twice.
  const appear = useCallback(
    (image: HTMLImageElement): void => {
      shownBefore.add(art)
      image.setAttribute('data-there', '')
    },
    [art],
  )
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  // What came with the document may have loaded, or failed, before anybody listened.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete !== true) return
      if (image.naturalWidth > 0) appear(image)
      else again()
    },
    [again, appear],
  )
  const smallest = widths[0] ?? 0
  return (
    <span className={cx('absolute inset-0 overflow-hidden', !bare && 'bg-raised-2', tintClass(tint))}>
      {colour !== undefined && (
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      {attempt > 1 ? (
        <IconWheel className="absolute inset-0 m-auto size-1/3 text-ink/25" />
      ) : (
        <picture key={attempt}>
          {phoneArt !== undefined &&
            formats.map((format) => (
              <source
                key={`${format}-phone`}
                media="(width < 40rem)"
                type={`image/${format}`}
                srcSet={sourceSet(phoneArt, widths, format, attempt)}
                sizes={sizes}
              />
            ))}
          {formats.map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={sourceSet(art, widths, format, attempt)}
              sizes={sizes}
            />
          ))}
          <img
            ref={look}
            src={pictureUrl(`/art/${art}/${smallest}.webp`)}
            alt=""
            loading={atOnce ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={atOnce ? 'sync' : 'async'}
            draggable={false}
            onLoad={({ currentTarget }) => appear(currentTarget)}
            onError={again}
            className={cx(
              'absolute inset-0 size-full object-cover transition-[opacity,scale] duration-300',
              !atOnce && 'not-data-there:opacity-0',
              className,
            )}
          />
        </picture>
      )}
    </span>
  )
}
