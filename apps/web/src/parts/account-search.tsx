import IconSearch from '~icons/lucide/search'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { EmptyPicture } from './small-pictures.tsx'

/** Finds an account of the team by its name. Its texts are in the room `agent-centre`. */
export function AccountSearch({
  account,
  onFind,
}: {
  /** The one that is shown; empty for the whole team. */
  readonly account: string
  onFind(account: string): void
}) {
  const t = useT()
  const search = useForm({
    first: { account: '' },
    check: () => ({}),
    send: async ({ account: typed }) => onFind(typed.trim()),
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Form form={search} role="search" className="flex max-w-md flex-1 basis-64 items-end gap-2">
        <Field
          {...search.text('account')}
          label={t('agent.team.search')}
          icon={IconSearch}
          maxLength={32}
          className="flex-1"
          dir="ltr"
        />
        <Button type="submit" className="min-h-12">
          {t('agent.team.find')}
        </Button>
      </Form>
      {account !== '' && (
        <Button
          look="ghost"
          className="min-h-12"
          onClick={() => {
            search.reset()
            onFind('')
          }}
        >
          {t('agent.team.all')}
        </Button>
      )}
    </div>
  )
}

/** Whether a list failed because nobody of that name stands in the team. */
export const isUnknown = (error: Error | null): boolean => error instanceof CallError && error.code === 'NOT_FOUND'

/** What is said then: the way back is above, beside the search. */
export function UnknownAccount({
  account,
  byBeginning = false,
}: {
  readonly account: string
  /** The beginning of a name is enough. */
  readonly byBeginning?: boolean
}) {
  const t = useT()
  return (
    <EmptyState
      picture={<EmptyPicture name="search" />}
      title={t('agent.team.unknown', { name: account })}
      text={t(byBeginning ? 'agent.team.nobodyText' : 'agent.team.unknownText')}
    />
  )
}
