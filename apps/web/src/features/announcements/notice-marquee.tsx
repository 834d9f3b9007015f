import { useState } from 'react'
import IconNews from '~icons/lucide/megaphone'
import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import { useT } from '#kit/language.ts'
import { openPopup } from '../../app/ui-state.ts'
import { useNotices } from './notices.ts'

const small =
  'grid size-9 shrink-0 place-items-center rounded-full text-faint quick-colors hover:bg-raised-2 hover:text-ink pointer-coarse:size-11'

/** The notices of the house on one line that passes by; each opens its words. */
export function NoticeMarquee() {
  const t = useT()
  const { notices } = useNotices()
  const [stopped, setStopped] = useState(false)
  if (notices.length === 0) return null
  // Twice, so that the line goes on where it began; the second time for the eye alone.
  const line = (echo: boolean) => (
    <ul aria-hidden={echo ? 'true' : undefined} inert={echo} className="flex min-w-[50vw] shrink-0 justify-around">
      {notices.map(({ id, title }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            onClick={() => openPopup({ kind: 'notices', id })}
            className="min-h-11 px-5 text-sm whitespace-nowrap text-mute quick-colors hover:text-ink"
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <section
      aria-label={t('notice.label')}
      className="flex h-11 items-center gap-1 rounded-full bg-raised-1 ps-4 pe-1 hairline"
    >
      <IconNews className="size-4.5 shrink-0 text-accent rtl:-scale-x-100" />
      <div
        data-stopped={stopped ? '' : undefined}
        className="marquee-box min-w-0 flex-1 overflow-hidden mask-x-from-95%"
      >
        <div className="marquee-row">
          {line(false)}
          {line(true)}
        </div>
      </div>
      <button
        type="button"
        aria-label={t(stopped ? 'notice.go' : 'notice.stop')}
        title={t(stopped ? 'notice.go' : 'notice.stop')}
        onClick={() => setStopped(!stopped)}
        className={`${small} motion-reduce:hidden`}
      >
        {stopped ? <IconPlay className="size-3.5 fill-current" /> : <IconPause className="size-3.5 fill-current" />}
      </button>
    </section>
  )
}
