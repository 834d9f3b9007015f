import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Popup } from '#ui/popup.tsx'
import { useT } from '#kit/language.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { ArtPicture, bannerWidths, tallOf } from '../../parts/art-picture.tsx'
import { usePermission } from '../../parts/use-brand.ts'

export interface IdentityFrameProps extends HostedPopup {
  readonly title: string
  /** What the picture beside the form says. */
  readonly promise: string
  readonly children: ReactNode
}

/** A form with one of the house's scenes beside it; on a phone the scene is a strip above, and on its side there is none. */
export function IdentityFrame({ title, promise, children, ...hosted }: IdentityFrameProps) {
  const t = useT()
  const scene = usePermission()?.banners[0]
  return (
    <Popup {...hosted} title={title} closeLabel={t('popup.close')} size="lg" bare>
      <div
        className={cx(
          'grid md:max-h-[min(52rem,calc(100dvh-3rem))] md:grid-cols-[21rem_1fr] md:grid-rows-[minmax(0,1fr)] lg:grid-cols-[23rem_1fr]',
          'low:max-h-[calc(100dvh-1rem)] low:grid-cols-1',
        )}
      >
        <div className="relative min-h-24 overflow-hidden md:min-h-full low:hidden">
          {scene !== undefined && (
            <ArtPicture
              art={tallOf(scene.art)}
              widths={bannerWidths}
              sizes="24rem"
              eager
              className="object-[50%_14%] md:object-[50%_0%]"
            />
          )}
          <span className="absolute inset-0 bg-linear-to-t from-raised-1 via-raised-1/25 to-transparent md:hidden" />
          <p className="display absolute inset-x-9 bottom-9 text-2xl font-extrabold text-balance text-white max-md:hidden">
            {promise}
          </p>
        </div>
        <div className="md:grid md:content-[safe_center] md:overflow-y-auto md:overscroll-contain">
          {/* Apart from what scrolls, which would press the row of tabs together. */}
          <div
            className={cx(
              'grid gap-4 px-6 pt-1 pb-7 md:px-10 md:py-9',
              'low:grid-cols-[1fr_auto] low:gap-x-6 low:gap-y-2 low:py-3 low:*:col-span-2',
              // The tabs stand beside the title.
              'low:[&>.display]:col-span-1 low:[&>[role=tablist]]:col-span-1 low:[&>[role=tablist]]:me-10',
            )}
          >
            <p
              aria-hidden="true"
              className="display text-2xl font-extrabold md:text-3xl low:self-center low:pe-10 low:text-2xl"
            >
              {title}
            </p>
            {children}
          </div>
        </div>
      </div>
    </Popup>
  )
}
