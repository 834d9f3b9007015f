import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import type { ProfileField } from '#contract/calls/contact.ts'
import { profileComplaint } from '#contract/forms/registration.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { wallClock } from '#ui/use-seconds.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../../app/calls.ts'
import { answersTo, callQuery } from '../../../app/query.ts'
import { refreshMember } from '../../../app/session.ts'
import { LinesToCome, Section } from './section.tsx'

type Shown = CallResponse<'profile.read'>['fields']

function ProfileForm({ fields }: { readonly fields: Shown }) {
  const t = useT()
  const queries = useQueryClient()
  const first: Record<string, string> = Object.fromEntries(fields.map(({ field, value }) => [field, value ?? '']))
  const open = fields.filter(({ locked }) => !locked)
  const today = new Date(wallClock()).toISOString().slice(0, 10)
  const form = useForm({
    first,
    check: (typed) =>
      Object.fromEntries(
        open.map(({ field, setting }) => [field, profileComplaint(field, setting, (typed[field] ?? '').trim(), today)]),
      ),
    async send(typed) {
      const values: Partial<Record<ProfileField, string>> = Object.fromEntries(
        open.map(({ field }) => [field, (typed[field] ?? '').trim()]),
      )
      await call('profile.write', { values })
      await Promise.all([queries.invalidateQueries(answersTo('profile.read')), refreshMember()])
      toast('good', t('profile.saved'))
    },
  })
  const hintOf = ({ field, setting, locked }: Shown[number]): string | undefined => {
    if (locked) return t('profile.locked')
    if (field === 'birthday')
      return t(setting.patternId === 'usDate' ? 'register.birthdayHintUs' : 'register.birthdayHint')
    return field === 'nickname' ? t('profile.nicknameHint') : undefined
  }
  return (
    <Form form={form} className="grid gap-4">
      {fields.map((one) => (
        <Field
          key={one.field}
          {...form.text(one.field)}
          label={t(`field.${one.field}`)}
          hint={hintOf(one)}
          readOnly={one.locked}
          required={one.setting.required}
          autoComplete="off"
          maxLength={255}
        />
      ))}
      <FormFailure form={form} />
      <Button type="submit" look="main" loading={form.busy} className="justify-self-start">
        {t('profile.save')}
      </Button>
    </Form>
  )
}

/** What the member is called, and what else the brand asks of it. */
export function ProfilePart() {
  const t = useT()
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    ...callQuery('profile.read', {}),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <Section title={t('security.profile')} text={t('security.profileText')}>
      {data === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <LinesToCome />
        )
      ) : (
        <ProfileForm key={dataUpdatedAt} fields={data.fields} />
      )}
    </Section>
  )
}
