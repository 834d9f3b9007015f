import { useState } from 'react'
import IconDown from '~icons/lucide/chevron-down'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { PageSteps } from '#kit/page-steps.tsx'
import type { HostedPopup } from '../../app/ui-state.ts'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { PAGE_ITEMS, pageOf } from './announcements.ts'
import { useNotices } from './notices.ts'

export interface NoticePopupProps extends HostedPopup {
  /** The notice that is opened at first. */
  readonly id: string | undefined
}

/** All notices, nine to a page; each unfolds in place. */
export function NoticePopup({ id, open, onClose, onGone }: NoticePopupProps) {
  const t = useT()
  const { notices, data, isError, refetch } = useNotices()
  const [asked, setAsked] = useState<number>()
  const first =
    Math.floor(
      Math.max(
        0,
        notices.findIndex((notice) => notice.id === id),
      ) / PAGE_ITEMS,
    ) + 1
  const { shown, page, pages } = pageOf(notices, asked ?? first)
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      size="md"
      title={t('notice.title')}
      closeLabel={t('popup.close')}
      closeOutside
    >
      {isError && data === undefined ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <div aria-busy="true" className="grid gap-2 px-6 py-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : notices.length === 0 ? (
        <EmptyState picture={<EmptyPicture name="calm" />} title={t('notice.empty')} text={t('notice.emptyText')} />
      ) : (
        <div className="grid gap-3 px-4 pt-2 pb-5">
          <ul className="grid gap-2">
            {shown.map((notice) => (
              <li key={notice.id}>
                <details
                  open={notice.id === id || notices.length === 1}
                  className="group/notice rounded-md bg-raised-2"
                >
                  <summary className="flex min-h-13 list-none items-center gap-3 rounded-md px-4 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
                    <span className="flex-1">{notice.title}</span>
                    <IconDown className="size-4.5 shrink-0 text-faint transition-transform duration-(--duration-feedback) group-open/notice:rotate-180" />
                  </summary>
                  <Prose html={notice.content} className="px-4 pb-4 text-sm" />
                </details>
              </li>
            ))}
          </ul>
          <PageSteps page={page} pages={pages} onPage={setAsked} />
        </div>
      )}
    </Popup>
  )
}
