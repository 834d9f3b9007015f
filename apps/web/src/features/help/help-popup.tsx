import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { HostedPopup } from '../../app/ui-state.ts'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useHelp } from '../../parts/use-help.ts'

export interface HelpPopupProps extends HostedPopup {
  /** The chapter that is open at first. */
  readonly hash: string
}

/** The help centre over whatever is open, at a chapter. */
export function HelpPopup({ hash, open, onClose, onGone }: HelpPopupProps) {
  const t = useT()
  const { data, isError, refetch } = useHelp()
  const [wanted, setWanted] = useState(hash)
  const section = data?.sections.find((one) => one.hash === wanted) ?? data?.sections[0]
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      size="lg"
      title={t('help.title')}
      closeLabel={t('popup.close')}
      closeOutside
    >
      {isError && data === undefined ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : data?.sections.length === 0 ? (
        <EmptyState picture={<EmptyPicture name="calm" />} title={t('help.empty')} text={t('help.emptyText')} />
      ) : section === undefined || data === undefined ? (
        <div aria-busy="true" className="grid gap-3 px-6 py-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-40" />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4 pt-1 pb-7">
          <div className="px-6">
            <Tabs
              label={t('help.chapters')}
              tabs={data.sections.map(({ hash: key, title }) => ({ key, label: title }))}
              chosen={section.hash}
              onChoose={setWanted}
              panelId="help-words"
            />
          </div>
          <div
            id="help-words"
            role="tabpanel"
            tabIndex={0}
            aria-label={section.title}
            className="grid grid-cols-1 content-start gap-4 rounded-sm px-6 md:min-h-80"
          >
            <h3 className="text-2xl font-extrabold">{section.title}</h3>
            <Prose html={section.content} />
          </div>
        </div>
      )}
    </Popup>
  )
}
