import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import IconChevron from '~icons/lucide/chevron-down'
import { useLocation, useSearch } from 'wouter'
import type { CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useForm } from '#kit/use-form.ts'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { answersTo } from '../../app/query.ts'
import { FeedbackForm } from '../../parts/feedback-form.tsx'
import { UploadedPicture } from '../../parts/uploaded-picture.tsx'
import { useBrand } from '../../parts/use-brand.ts'

type Entry = CallResponse<'feedback.list'>['list'][number]

const tones = { open: 'news', answered: 'won', closed: 'plain' } as const
const MOST = 140

interface WordsProps {
  readonly from: 'house' | 'member'
  readonly at: string
  readonly text: string
}

/** What one side said, on its side. */
function Words({ from, at, text }: WordsProps) {
  const t = useT()
  const moment = useMoment()
  const house = useBrand()?.name ?? ''
  return (
    <li className={cx('grid max-w-[85%] gap-1', from === 'house' ? 'justify-self-start' : 'justify-self-end')}>
      <p
        className={cx(
          'rounded-md px-4 py-2.5 text-base break-words whitespace-pre-line',
          from === 'house' ? 'rounded-es-sm bg-raised-3' : 'rounded-ee-sm bg-accent-soft',
        )}
      >
        {text}
      </p>
      <p className={cx('text-xs text-faint', from === 'member' && 'text-end')}>
        {from === 'house' ? house : t('feedback.you')} · <time dateTime={at}>{moment(at)}</time>
      </p>
    </li>
  )
}

function ReplyForm({ id }: { readonly id: string }) {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    first: { text: '' },
    check: ({ text }) => ({
      text: text.trim() === '' ? t('feedback.contentMissing', { min: 1, max: MOST }) : undefined,
    }),
    async send({ text }) {
      await call('feedback.reply', { id, text })
      form.reset()
      await queries.invalidateQueries(answersTo('feedback.list'))
    },
  })
  return (
    <Form form={form} className="grid gap-3">
      <TextArea {...form.text('text')} rows={2} max={MOST} label={t('feedback.yourReply')} />
      <FormFailure form={form} />
      <Button
        type="submit"
        size="sm"
        loading={form.busy}
        disabled={form.values.text.trim() === ''}
        className="justify-self-end"
      >
        {t('feedback.sendIt')}
      </Button>
    </Form>
  )
}

/** One matter: what it is about and where it stands, and once it is opened all that was said. */
function Matter({
  entry: { id, type, state, at, content, about, uploads, replies },
  open,
  onToggle,
}: {
  readonly entry: Entry
  readonly open: boolean
  onToggle(): void
}) {
  const t = useT()
  const moment = useMoment()
  const panel = useId()
  return (
    <li className="rounded-md bg-raised-1 hairline">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
        className="flex min-h-16 w-full items-center gap-3 rounded-md px-4 py-3 text-start quick-colors hover:bg-raised-2"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{t(`feedback.type.${type}`)}</span>
            <Badge tone={tones[state]}>{t(`feedback.state.${state}`)}</Badge>
          </span>
          <span className="truncate text-sm text-mute">{content}</span>
        </span>
        <time dateTime={at} className="shrink-0 text-xs text-faint max-sm:hidden">
          {moment(at)}
        </time>
        <IconChevron
          className={cx(
            'size-5 shrink-0 text-faint transition-transform duration-(--duration-layer)',
            open && 'rotate-180',
          )}
        />
      </button>
      <div id={panel} hidden={!open} className="grid gap-4 px-4 pb-4">
        {open && (
          <>
            {about !== null && <p className="text-sm text-faint">{t('feedback.bet', { bet: about })}</p>}
            <ol className="grid gap-3 animate-appear">
              <Words from="member" at={at} text={content} />
              {uploads.length > 0 && (
                <li className="flex flex-wrap justify-end gap-2">
                  {uploads.map((upload, index) => (
                    <UploadedPicture key={upload} id={upload} label={t('feedback.picture', { number: index + 1 })} />
                  ))}
                </li>
              )}
              {replies.map((reply) => (
                <Words key={`${reply.at} ${reply.text}`} {...reply} />
              ))}
            </ol>
            {state === 'closed' ? (
              <p className="text-sm text-faint">{t('feedback.closedText')}</p>
            ) : (
              <ReplyForm id={id} />
            )}
          </>
        )}
      </div>
    </li>
  )
}

function Matters() {
  const t = useT()
  const pages = usePages<Entry>({
    key: ['feedback.list', {}],
    load: (page, options) => call('feedback.list', page, options),
  })
  const [open, setOpen] = useState<string>()
  const { rows, error, again } = pages
  if (rows === undefined && error !== null) {
    return <LoadFailed onAgain={again} />
  }
  if (rows === undefined)
    return (
      <div className="grid gap-2" aria-busy="true">
        {['a', 'b'].map((line) => (
          <Skeleton key={line} className="h-16 rounded-md" />
        ))}
      </div>
    )
  if (rows.length === 0)
    return <p className="rounded-md bg-raised-1/60 px-4 py-6 text-center text-mute text-pretty">{t('feedback.none')}</p>
  return (
    <>
      <ul className="grid gap-2">
        {rows.map((entry) => (
          <Matter
            key={entry.id}
            entry={entry}
            open={open === entry.id}
            onToggle={() => setOpen(open === entry.id ? undefined : entry.id)}
          />
        ))}
      </ul>
      {pages.hasMore && <MoreRows pages={pages} />}
    </>
  )
}

/** A way to complain, and to follow what becomes of it. */
export function FeedbackPage() {
  const t = useT()
  const [, go] = useLocation()
  const about = new URLSearchParams(useSearch()).get('about')
  return (
    <div className="grid max-w-3xl gap-8">
      <section className="rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        <FeedbackForm
          member
          {...(about === null ? {} : { about })}
          onSent={() => about !== null && go(paths.member('feedback'), { replace: true })}
        />
      </section>
      <section aria-labelledby="matters" className="grid gap-3">
        <h2 id="matters" className="text-xl font-bold">
          {t('feedback.past')}
        </h2>
        <Matters />
      </section>
    </div>
  )
}
