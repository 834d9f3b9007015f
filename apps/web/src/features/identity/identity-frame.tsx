import type { ReactNode } from 'react'
import { Popup } from '#ui/popup.tsx'
import { useT } from '../../app/language.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { ArtPicture, bannerWidths, tallOf } from '../../parts/art-picture.tsx'
import { usePermission } from '../../parts/use-brand.ts'

export interface IdentityFrameProps extends HostedPopup {
  readonly title: string
  /** What the picture beside the form says. */
  readonly promise: string
  readonly children: ReactNode
}

/** A form with one of the house's scenes beside it; on a phone the scene is a strip above. */
export function IdentityFrame({ title, promise, children, ...hosted }: IdentityFrameProps) {
  const t = useT()
  const scene = usePermission()?.banners[0]
  return (
    <Popup {...hosted} title={title} closeLabel={t('popup.close')} size="lg" bare>
      <div className="grid md:max-h-[min(46rem,calc(100dvh-3rem))] md:grid-cols-[21rem_1fr] md:grid-rows-[minmax(0,1fr)] lg:grid-cols-[23rem_1fr]">
        <div className="relative min-h-24 overflow-hidden md:min-h-full">
          {scene !== undefined && (
            <ArtPicture art={tallOf(scene.art)} widths={bannerWidths} sizes="24rem" eager className="object-[50%_14%] md:object-[50%_0%]" />
          )}
          <span className="absolute inset-0 bg-linear-to-t from-raised-1 via-raised-1/25 to-transparent md:hidden" />
          <p
            className="display absolute inset-x-9 bottom-9 text-2xl font-extrabold text-balance text-white max-md:hidden"
          >
            {promise}
          </p>
        </div>
        <div className="md:grid md:content-[safe_center] md:overflow-y-auto md:overscroll-contain">
          {/* Apart from what scrolls, which would press the row of tabs together. */}
          <div className="grid gap-4 px-6 pt-1 pb-7 md:px-10 md:py-9">
            <p aria-hidden="true" className="display text-2xl font-extrabold md:text-3xl">{title}</p>
            {children}
          </div>
        </div>
      </div>
    </Popup>
  )
}
