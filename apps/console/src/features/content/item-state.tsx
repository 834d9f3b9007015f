import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import IconCalendarX from '~icons/lucide/calendar-x'
import IconEye from '~icons/lucide/eye'
import IconOff from '~icons/lucide/eye-off'
import IconPublish from '~icons/lucide/send'
import IconTrash from '~icons/lucide/trash-2'
import IconTry from '~icons/lucide/flask-conical'
import { contentKinds, type ContentName } from '#contract/content/index.ts'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useMay, useOperator } from '../../app/session.ts'
import { named } from '../../kit/names.ts'
import { isRecord } from '../../kit/schema.ts'
import { DryRun } from './dry-run.tsx'
import { PublishForm } from './publish-form.tsx'
import { PreviewLink } from './preview-link.tsx'
import { Missing, StateBadges } from './state.tsx'
import type { Read } from './use-draft.ts'

interface ItemStateProps {
  readonly kind: ContentName
  readonly item: string
  readonly read: Read
  /** Something is written that is not saved yet. */
  readonly dirty: boolean
  /** What the server says is wrong with the fields of the draft. */
  onWrong(errors: Readonly<Record<string, string>>): void
}

/** What is asked before it is done. */
type Asked = 'withdraw' | 'unschedule' | 'discard'

/** Where an item stands, and what can be done with it. */
export function ItemState({ kind, item, read, dirty, onWrong }: ItemStateProps) {
  const t = useT()
  const may = useMay()
  const operator = useOperator()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'publish' | 'preview' | 'dryRun' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const { draft, live, scheduled, newest } = read
  const { publish, stays, shownAt } = contentKinds[kind]
  const mayPublish = may('content.publish') && operator?.permissions.includes(publish) === true
  const deeds: Readonly<Record<Asked, () => Promise<unknown>>> = {
    withdraw: () => call('content.withdraw', { kind, item, seen: newest }),
    unschedule: () => call('content.unschedule', { kind, item }),
    discard: () => call('content.discardDraft', { kind, item, version: draft?.version ?? 0 }),
  }
  async function confirm(): Promise<void> {
    if (asked === null) return
    setBusy(true)
    try {
      const answer = await deeds[asked]()
      const waits = isRecord(answer) && 'proposal' in answer
      toast(waits ? 'news' : 'good', t(waits ? 'form.waits' : `content.${asked}.done`))
    } catch (cause) {
      toast('bad', named(t, t('load.failed'), `error.${asFailure(cause).code}`))
    } finally {
      setBusy(false)
      setAsked(null)
      await queries.invalidateQueries()
    }
  }
  return (
    <aside
      aria-label={t('content.standing')}
      className="grid gap-4 rounded-md bg-raised-1 p-4 max-xl:order-first sm:p-5"
    >
      <Standing read={read} />
      <div className="grid gap-2">
        {draft !== null && shownAt !== undefined && may('content.preview') && (
          <Button icon={IconEye} disabled={dirty} onClick={() => setOpen('preview')}>
            {t('content.preview')}
          </Button>
        )}
        {draft !== null && kind === 'promotion' && may('promotions.dryRun') && (
          <Button icon={IconTry} disabled={dirty} onClick={() => setOpen('dryRun')}>
            {t('dryRun.title')}
          </Button>
        )}
        {draft !== null && mayPublish && (
          <Button look="main" icon={IconPublish} disabled={dirty} onClick={() => setOpen('publish')}>
            {t('content.publish')}
          </Button>
        )}
        {dirty && draft !== null && <p className="text-sm text-mute">{t('content.saveFirst')}</p>}
        {draft !== null && may('content.discardDraft') && (
          <Button look="ghost" size="sm" icon={IconTrash} onClick={() => setAsked('discard')}>
            {t('content.discard')}
          </Button>
        )}
        {scheduled.length > 0 && mayPublish && (
          <Button look="ghost" size="sm" icon={IconCalendarX} onClick={() => setAsked('unschedule')}>
            {t('content.unschedule')}
          </Button>
        )}
        {(live !== null || scheduled.length > 0) && stays !== true && mayPublish && (
          <Button look="ghost" size="sm" icon={IconOff} onClick={() => setAsked('withdraw')}>
            {t('content.withdraw')}
          </Button>
        )}
      </div>
      <Popup
        open={open === 'preview'}
        onClose={() => setOpen(null)}
        title={t('content.preview')}
        closeLabel={t('popup.close')}
        size="md"
      >
        {open === 'preview' && <PreviewLink kind={kind} item={item} />}
      </Popup>
      <Popup
        open={open === 'dryRun'}
        onClose={() => setOpen(null)}
        title={t('dryRun.title')}
        closeLabel={t('popup.close')}
        size="md"
      >
        {open === 'dryRun' && <DryRun value={draft?.value} />}
      </Popup>
      {draft !== null && (
        <Popup
          open={open === 'publish'}
          onClose={() => setOpen(null)}
          title={t('content.publish')}
          closeLabel={t('popup.close')}
          size="md"
        >
          {open === 'publish' && (
            <PublishForm
              kind={kind}
              item={item}
              version={draft.version}
              onDone={() => setOpen(null)}
              onWrong={(errors) => {
                setOpen(null)
                onWrong(errors)
              }}
            />
          )}
        </Popup>
      )}
      <Confirm
        open={asked !== null}
        title={t(`content.${asked ?? 'discard'}`)}
        text={t(`content.${asked ?? 'discard'}.text`)}
        confirmLabel={t(`content.${asked ?? 'discard'}`)}
        cancelLabel={t('form.cancel')}
        danger={asked !== 'unschedule'}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </aside>
  )
}

function Standing({ read }: { readonly read: Read }) {
  const t = useT()
  const write = useMoment()
  const { state, draft, live, scheduled, missing } = read
  return (
    <div className="grid gap-3">
      <StateBadges state={state} draft={draft !== null} />
      <dl className="grid gap-2 text-sm">
        {live !== null && (
          <Line name={t('content.onSite')}>
            {live.version === 0 ? t('content.fromFile') : t('content.version', { version: live.version })}
            {live.from !== null && (
              <span className="block text-mute">{t('content.fromAt', { at: write(live.from) })}</span>
            )}
            {live.until !== null && (
              <span className="block text-mute">{t('content.untilAt', { at: write(live.until) })}</span>
            )}
          </Line>
        )}
        {draft !== null && (
          <Line name={t('content.draft')}>
            {t('content.version', { version: draft.version })}
            {draft.note !== '' && <span className="block text-mute">{draft.note}</span>}
          </Line>
        )}
        {scheduled.map(({ version, from, until }) => (
          <Line key={`${version} ${from}`} name={t('value.content.state.scheduled')}>
            {t('content.version', { version })}
            {from !== null && <span className="block text-mute">{t('content.fromAt', { at: write(from) })}</span>}
            {until !== null && <span className="block text-mute">{t('content.untilAt', { at: write(until) })}</span>}
          </Line>
        ))}
        <Line name={t('content.missing')}>
          <Missing languages={missing} />
        </Line>
      </dl>
    </div>
  )
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
    <dt className="text-mute">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
