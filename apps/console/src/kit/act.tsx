import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ConsoleCallName } from '#contract/calls.ts'
import IconDown from '~icons/lucide/chevron-down'
import { named } from './names.ts'
import { useT, type Translate } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { useMay, useOperator } from '../app/session.ts'
import type { Action } from './resource.ts'
import { isRecord } from './schema.ts'
import { SchemaForm } from './schema-form.tsx'

/** What an action is called on its button. */
export const actionName = (
  t: Translate,
  { key, call }: { readonly key?: string; readonly call: ConsoleCallName },
): string => named(t, key ?? call, `action.${key ?? call}`)

export interface ActionsProps<Row> {
  readonly actions: readonly Action<Row>[]
  readonly row: Row
  /** So many are buttons, the others stand in a menu; all are buttons unless told. */
  readonly first?: number
  /** As signs alone, such as beside a value. */
  readonly slim?: boolean
  onDone?(): void
}

/** The buttons for what can be done with a row, by who is at work. Each asks in a form of its own before it is done. */
export function Actions<Row>({ actions, row, first = actions.length, slim = false, onDone }: ActionsProps<Row>) {
  const t = useT()
  const may = useMay()
  const me = useOperator()?.id ?? ''
  const [chosen, setChosen] = useState<Action<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const offered = actions.filter((action) => may(action.call) && action.when?.(row, me) !== false)
  if (offered.length === 0) return null
  const choose = (action: Action<Row>): void => {
    setChosen(action)
    setOpen(true)
  }
  // A menu of one would only be in the way.
  const shown = offered.length === first + 1 ? offered : offered.slice(0, first)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {shown.map((action) =>
          slim && action.icon !== undefined ? (
            <IconButton
              key={action.key ?? action.call}
              size="sm"
              icon={action.icon}
              label={actionName(t, action)}
              onClick={() => choose(action)}
            />
          ) : (
            <Button
              key={action.key ?? action.call}
              size="sm"
              look={action.tone ?? 'quiet'}
              {...(action.icon === undefined ? {} : { icon: action.icon })}
              onClick={() => choose(action)}
            >
              {actionName(t, action)}
            </Button>
          ),
        )}
        {shown.length < offered.length && (
          <Menu
            label={t('act.more')}
            triggerClass="inline-flex min-h-9 items-center gap-2 rounded-full bg-raised-2 px-4 text-sm font-semibold hairline quick-colors hover:bg-raised-3 pointer-coarse:min-h-11"
            trigger={
              <>
                {t('act.more')}
                <IconDown className="size-4 text-mute" />
              </>
            }
            items={offered.slice(shown.length).map((action) => ({
              key: action.key ?? action.call,
              label: actionName(t, action),
              ...(action.icon === undefined ? {} : { icon: action.icon }),
              ...(action.tone === 'danger' ? { tone: 'danger' as const } : {}),
              onSelect: () => choose(action),
            }))}
          />
        )}
      </div>
      {chosen !== null && (
        <Popup
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setChosen(null)}
          title={actionName(t, chosen)}
          closeLabel={t('popup.close')}
          size="md"
        >
          <div className="px-6 pt-2 pb-6">
            <Asked
              action={chosen}
              row={row}
              onDone={() => {
                setOpen(false)
                onDone?.()
              }}
              onCancel={() => setOpen(false)}
            />
          </div>
        </Popup>
      )}
    </>
  )
}

interface AskedProps<Row> {
  readonly action: Action<Row>
  readonly row: Row
  onDone(): void
  onCancel(): void
}

/** An action's form, and then what it answered where that is worth a look. */
function Asked<Row>({ action, row, onDone, onCancel }: AskedProps<Row>): ReactNode {
  const t = useT()
  const queries = useQueryClient()
  const [given] = useState(() => action.given(row))
  const [begin] = useState(() => action.begin?.(row) ?? {})
  const [answer, setAnswer] = useState<ReactNode>(null)
  const name = actionName(t, action)
  if (answer !== null)
    return (
      <div className="grid gap-4">
        {answer}
        <Button look="main" onClick={onDone}>
          {t('form.close')}
        </Button>
      </div>
    )
  const about = named(t, '', `about.${action.key ?? action.call}`)
  return (
    <SchemaForm
      call={action.call}
      given={given}
      ask={action.ask ?? []}
      begin={begin}
      pick={action.pick}
      helps={action.helps}
      submit={name}
      tone={action.tone ?? 'main'}
      onCancel={onCancel}
      onDone={(told) => {
        void queries.invalidateQueries()
        const waits = isRecord(told) && typeof told['proposal'] === 'string'
        const shown = waits ? undefined : action.answered?.(told)
        if (shown !== undefined && shown !== null) return setAnswer(shown)
        toast(waits ? 'news' : 'good', waits ? t('form.waits') : t('form.done', { what: name }))
        onDone()
      }}
    >
      {about !== '' && <p className="text-sm text-pretty text-mute">{about}</p>}
    </SchemaForm>
  )
}
