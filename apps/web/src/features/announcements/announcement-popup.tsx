import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { PageSteps } from '#kit/page-steps.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { pageOf } from '../../parts/page-of.ts'
import { allAnnouncements, popsUp, type Announced } from './announcements.ts'
import { readerNow, rememberClosed } from './opener.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

interface TitlesProps {
  readonly items: readonly Announced[]
  readonly chosen: Announced | undefined
  onChoose(item: Announced): void
}

/** The titles of a page: beside the words on a large screen, a row to swipe above them on a phone. */
function Titles({ items, chosen, onChoose }: TitlesProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent): void {
    const step = steps[event.key]
    const at = items.findIndex((item) => item === chosen)
    const next = step === undefined ? undefined : items[(at + step + items.length) % items.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    box.current?.querySelectorAll<HTMLElement>('[role="tab"]')[items.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={box}
      role="tablist"
      aria-label={t('announce.list')}
      aria-orientation="vertical"
      onKeyDown={move}
      className="swipe-row flex scroll-ps-6 gap-1.5 px-6 max-md:pb-1 md:grid md:content-start md:gap-1 md:overflow-visible md:pe-0"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`announced-${item.id}`}
          aria-selected={item === chosen}
          aria-controls="announced-words"
          tabIndex={item === chosen ? 0 : -1}
          onClick={() => onChoose(item)}
          className={cx(
            'min-h-11 max-w-64 shrink-0 snap-start truncate rounded-sm px-3.5 py-2 text-start text-sm font-medium quick-colors md:max-w-none md:whitespace-normal',
            item === chosen ? 'bg-raised-3 text-ink' : 'text-mute hover:bg-raised-2 hover:text-ink',
          )}
        >
          {item.title}
        </button>
      ))}
    </div>
  )
}

/** What the house has to say: titles, the words of the chosen one, and the way to its promotion. */
export function AnnouncementPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const language = useLanguage()
  const loggedIn = useSession((session) => session.member !== null)
  // Who reads is taken as it is when the popup opens; closing it changes that.
  const [reader] = useState(readerNow)
  const { data, isError, refetch } = useQuery(callQuery('announcements.list', allAnnouncements(language)))
  const [asked, setAsked] = useState(1)
  const [wanted, setWanted] = useState<string>()
  const items = popsUp(data?.list ?? [], reader)
  const { shown, page, pages } = pageOf(items, asked)
  const chosen = shown.find(({ id }) => id === wanted) ?? shown[0]
  const close = () => {
    rememberClosed(loggedIn)
    onClose()
  }
  return (
    <Popup
      open={open}
      onClose={close}
      onGone={onGone}
      size={items.length > 1 ? 'lg' : 'md'}
      title={t('announce.title')}
      closeLabel={t('popup.close')}
    >
      {isError && data === undefined ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <div aria-busy="true" className="grid gap-3 px-6 py-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-32" />
        </div>
      ) : chosen === undefined ? (
        <EmptyState picture={<EmptyPicture name="calm" />} title={t('announce.empty')} text={t('announce.emptyText')} />
      ) : (
        <div
          className={cx(
            'grid grid-cols-1 gap-4 pt-2 pb-6',
            items.length > 1 && 'md:grid-cols-[16rem_minmax(0,1fr)] md:gap-6',
          )}
        >
          {items.length > 1 && <Titles items={shown} chosen={chosen} onChoose={({ id }) => setWanted(id)} />}
          <div
            id="announced-words"
            role={items.length > 1 ? 'tabpanel' : undefined}
            aria-labelledby={items.length > 1 ? `announced-${chosen.id}` : undefined}
            tabIndex={items.length > 1 ? 0 : undefined}
            className={cx(
              'grid min-w-0 grid-cols-1 content-start gap-4 rounded-sm px-6',
              items.length > 1 && 'md:ps-0 md:min-h-44',
            )}
          >
            <h3 className="text-2xl font-extrabold">{chosen.title}</h3>
            <Prose html={chosen.content} />
            {chosen.promotionType !== null && (
              <Button
                look="main"
                className="mt-2 justify-self-start"
                onClick={() => {
                  close()
                  navigate(paths.member('rewardCenter'))
                }}
              >
                {t('announce.promotion')}
              </Button>
            )}
          </div>
          {pages > 1 && (
            <div className="md:col-span-2">
              <PageSteps page={page} pages={pages} onPage={setAsked} />
            </div>
          )}
        </div>
      )}
    </Popup>
  )
}
