import type { ReactNode } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import type { CallError } from '#client/call-error.ts'
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
      <div className="grid md:grid-cols-[23rem_1fr]">
        <div className="relative min-h-30 overflow-hidden md:min-h-full">
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
        <div className="grid content-center gap-5 px-6 pt-1 pb-7 md:px-10 md:py-10">
          <p aria-hidden="true" className="display text-2xl font-extrabold md:text-3xl">{title}</p>
          {children}
        </div>
      </div>
    </Popup>
  )
}

/** What went wrong with the whole of it, above the button. */
export function FormFailure({ failure }: { readonly failure: CallError | null }) {
  const t = useT()
  if (failure === null) return null
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded-sm bg-lost-soft px-3.5 py-3 text-sm text-ink animate-rise">
      <IconAlert className="mt-0.5 size-4 shrink-0 text-lost" />
      {t(`error.${failure.code}`)}
    </p>
  )
}
