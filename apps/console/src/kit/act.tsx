import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ConsoleCallName } from '#contract/calls.ts'
import { named } from './names.ts'
import { useT, type Translate } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
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
  onDone?(): void
}

/** The buttons for what can be done with a row, by who is at work. Each asks in a form of its own before it is done. */
export function Actions<Row>({ actions, row, onDone }: ActionsProps<Row>) {
  const t = useT()
  const may = useMay()
  const me = useOperator()?.id ?? ''
  const [chosen, setChosen] = useState<Action<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const offered = actions.filter((action) => may(action.call) && action.when?.(row, me) !== false)
  if (offered.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {offered.map((action) => (
          <Button
            key={action.key ?? action.call}
            size="sm"
            look={action.tone ?? 'quiet'}
            {...(action.icon === undefined ? {} : { icon: action.icon })}
            onClick={() => {
              setChosen(action)
              setOpen(true)
            }}
          >
            {actionName(t, action)}
          </Button>
        ))}
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
