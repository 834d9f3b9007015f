import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import IconCheck from '~icons/lucide/check-check'
import IconChevron from '~icons/lucide/chevron-down'
import IconTrash from '~icons/lucide/trash-2'
import { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { translate, useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'

type Message = CallResponse<'inbox.list'>['list'][number]

/** Marks and removes, and brings the count on every badge along. */
function useInbox(again: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function change(name: string, work: () => Promise<{ unread: number }>): Promise<void> {
    setBusy(name)
    try {
      const { unread } = await work()
      queries.setQueryData<CallResponse<'inbox.unread'>>(callQuery('inbox.unread', {}).queryKey, { unread })
      again()
    } catch (cause) {
      toast('bad', translate(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    mark: (ids?: string[]) => void change('mark', () => call('inbox.mark', ids === undefined ? {} : { ids })),
    remove: (id: string) => void change(id, () => call('inbox.remove', { id })),
  }
}

interface LetterProps {
  readonly message: Message
  readonly open: boolean
  readonly busy: boolean
  onToggle(): void
  onRemove(): void
}

/** One message: its title, and below it, once it is opened, what it says. */
function Letter({ message: { title, content, at, read }, open, busy, onToggle, onRemove }: LetterProps) {
  const t = useT()
  const moment = useMoment()
  const panel = useId()
  const isNew = read === 'no'
  return (
    <li className={cx('rounded-md hairline', open ? 'bg-raised-1' : isNew ? 'bg-raised-2' : 'bg-raised-1/60')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
        className="flex min-h-16 w-full items-center gap-3 rounded-md px-4 py-3 text-start quick-colors hover:bg-raised-2"
      >
        <span className={cx('size-2 shrink-0 rounded-full', isNew ? 'bg-accent' : 'bg-transparent')} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span
            className={cx(
              'text-base',
              open ? 'text-pretty' : 'truncate',
              isNew ? 'font-semibold text-ink' : 'text-mute',
            )}
          >
            {isNew && <span className="sr-only">{t('inbox.new')} </span>}
            {title}
          </span>
          <time dateTime={at} className="text-xs text-faint">
            {moment(at)}
          </time>
        </span>
        <IconChevron
          className={cx(
            'size-5 shrink-0 text-faint transition-transform duration-(--duration-layer)',
            open && 'rotate-180',
          )}
        />
      </button>
      <div id={panel} hidden={!open} className="grid gap-4 ps-9 pe-4 pb-4">
        {open && (
          <>
            <Prose html={content} className="text-mute animate-appear" />
            <Button
              size="sm"
              look="ghost"
              icon={IconTrash}
              loading={busy}
              onClick={onRemove}
              className="justify-self-end"
            >
              {t('inbox.takeAway')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** Messages to the member: the newest first, opened in place. */
export function InboxPage() {
  const t = useT()
  const language = useLanguage()
  const pages = usePages<Message>({
    key: ['inbox.list', { language }],
    load: (page, options) => call('inbox.list', { language, ...page }, options),
  })
  const { rows, error, again } = pages
  const { data } = useQuery(callQuery('inbox.unread', {}))
  const { busy, mark, remove } = useInbox(again)
  const [open, setOpen] = useState<string>()
  const unread = data?.unread ?? 0

  // What arrives while the page is open shows at once.
  const seen = useRef(data?.unread)
  useEffect(() => {
    if (seen.current !== undefined && data?.unread !== seen.current) again()
    seen.current = data?.unread
  }, [data?.unread, again])

  const toggle = ({ id, read }: Message): void => {
    setOpen(open === id ? undefined : id)
    if (open !== id && read === 'no') mark([id])
  }
  if (rows === undefined) return error === null ? <Waiting /> : <LoadFailed onAgain={again} />
  if (rows.length === 0)
    return <EmptyState picture={<EmptyPicture name="letter" />} title={t('inbox.empty')} text={t('inbox.emptyText')} />
  return (
    <div className="grid max-w-3xl gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-mute">
          {t('inbox.unreadCount', { count: unread })}
        </p>
        <Button size="sm" icon={IconCheck} disabled={unread === 0} loading={busy === 'mark'} onClick={() => mark()}>
          {t('inbox.readAll')}
        </Button>
      </div>
      <ul className="grid gap-2">
        {rows.map((message) => (
          <Letter
            key={message.id}
            message={message}
            open={open === message.id}
            busy={busy === message.id}
            onToggle={() => toggle(message)}
            onRemove={() => remove(message.id)}
          />
        ))}
      </ul>
      {pages.hasMore && <MoreRows pages={pages} />}
    </div>
  )
}

const Waiting = () => (
  <div className="grid max-w-3xl gap-2" aria-busy="true">
    {['a', 'b', 'c', 'd'].map((line) => (
      <Skeleton key={line} className="h-16 rounded-md" />
    ))}
  </div>
)
