import IconCopy from '~icons/lucide/copy'
import { resourceTypes, type AppContent } from '#contract/content/reach.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { copyText } from '#kit/copy-text.ts'
import { useT } from '#kit/language.ts'
import { NumberedSteps } from '../../parts/numbered-steps.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { guideOf } from './guides.ts'

/** Side of the code in pixels: read from a screen at arm's length. */
const SIDE = 168

/** One system: its address as text and as a code, and the way onto the phone. */
function Guide({ resourceType, labelNameEn, url }: AppContent) {
  const t = useT()
  const address = new URL(url, location.origin).href
  return (
    <section
      id={resourceType}
      aria-labelledby={`${resourceType}-title`}
      className="grid scroll-mt-20 content-start gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={`${resourceType}-title`} className="text-xl font-bold">
          {labelNameEn}
        </h2>
        <p className="text-sm text-mute text-pretty">{t(`download.lead.${resourceType}`)}</p>
      </div>
      <div className="grid justify-items-center gap-3">
        <QrCode text={address} label={t('side.qr', { device: labelNameEn })} side={SIDE} />
        <div className="flex w-full min-w-0 items-center gap-1 rounded-sm bg-page ps-3.5">
          <span dir="ltr" className="min-w-0 flex-1 truncate py-3 text-start text-sm select-all">
            {address}
          </span>
          <IconButton
            label={t('download.copy', { device: labelNameEn })}
            icon={IconCopy}
            onClick={() => void copyText(address)}
          />
        </div>
        {!url.startsWith(location.pathname) && (
          <a
            href={url}
            aria-label={`${t('download.open')}: ${labelNameEn}`}
            className={`${buttonClass('quiet')} w-full`}
            {...(url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {t('download.open')}
          </a>
        )}
      </div>
      <NumberedSteps
        steps={guideOf(resourceType, url).map((step) => ({ key: step, title: t(`download.step.${step}`) }))}
      />
    </section>
  )
}

/** The house on a phone: for each system that the brand has something for, where to get it and how. */
export function DownloadPage() {
  const t = useT()
  const resources = usePermission()?.info.resources
  if (resources?.length === 0)
    return (
      <EmptyState
        whole
        picture={<EmptyPicture name="moorings" />}
        title={t('download.empty')}
        text={t('download.emptyText')}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl font-extrabold lg:text-3xl">{t('side.apps')}</h1>
        <p className="max-w-2xl text-mute text-pretty">{t('download.lead')}</p>
      </header>
      <div
        className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3"
        aria-busy={resources === undefined}
      >
        {resources === undefined
          ? resourceTypes.map((type) => <Skeleton key={type} className="h-120 rounded-lg" />)
          : resourceTypes.flatMap((type) =>
              resources
                .filter(({ resourceType }) => resourceType === type)
                .map((one) => <Guide key={one.url} {...one} />),
            )}
      </div>
    </div>
  )
}
