import IconEye from '~icons/lucide/eye'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { usePermission } from '../../parts/use-brand.ts'

/** Says that this browser alone sees a draft, and leads back to what everybody sees. */
export function PreviewBar() {
  const t = useT()
  const until = usePermission()?.previewUntil ?? ''
  const write = useMoment()
  return (
    <aside
      aria-label={t('preview.label')}
      className="fixed inset-x-0 bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-50 grid justify-items-center px-3 pb-3"
    >
      <div className="flex max-w-full items-center gap-3 rounded-full bg-news py-1.5 ps-4 pe-1.5 text-sm font-semibold text-page shadow-[0_0.75rem_1.5rem_#00000066]">
        <IconEye className="size-4.5 shrink-0" />
        <p className="min-w-0 text-pretty">{until !== '' && t('preview.text', { until: write(until) })}</p>
        <a
          href="/preview/end"
          className="inline-flex min-h-9 shrink-0 items-center rounded-full bg-page px-4 text-ink pointer-coarse:min-h-11"
        >
          {t('preview.end')}
        </a>
      </div>
    </aside>
  )
}
