import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { PageSteps } from '#kit/page-steps.tsx'
import type { HostedPopup } from '../../app/ui-state.ts'
import { Notices } from '../../parts/notices.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { PAGE_ITEMS, pageOf } from '../../parts/page-of.ts'
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
          <Notices list={shown} open={notices.length === 1 ? notices[0]?.id : id} />
          <PageSteps page={page} pages={pages} onPage={setAsked} />
        </div>
      )}
    </Popup>
  )
}
