import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import IconSearch from '~icons/lucide/search'
import IconUserPlus from '~icons/lucide/user-plus'
import { Form } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { useTitle } from '#kit/use-title.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { memberPath } from '../../app/paths.ts'
import { Actions } from '../../kit/act.tsx'
import { Values } from '../../kit/cell.tsx'
import { EmptyPicture } from '../../kit/pictures.tsx'
import { foundNode } from './found-node.ts'

/** A member by name, number, address or id. */
export function MembersPage() {
  const t = useT()
  useTitle('page.members', house.name)
  const [wanted, setWanted] = useState('')
  const found = useQuery({ ...callQuery('members.find', { name: wanted }), enabled: wanted !== '' })
  const form = useForm({
    first: { name: '' },
    check: () => ({}),
    send: async ({ name }) => setWanted(name.trim()),
  })
  const member = found.data?.member
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-extrabold">{t('page.members')}</h1>
          <p className="text-sm text-pretty text-mute">{t('members.about')}</p>
        </div>
        <Actions
          row={null}
          actions={[{ call: 'members.create', icon: IconUserPlus, given: () => ({}), ask: ['language'] }]}
        />
      </header>
      <Form form={form} className="flex flex-wrap items-end gap-3">
        <Field
          {...form.text('name')}
          label={t('members.wanted')}
          icon={IconSearch}
          className="min-w-0 flex-1 basis-64"
          first
        />
        <Button type="submit" look="main" loading={found.isFetching}>
          {t('members.search')}
        </Button>
      </Form>
      {found.error !== null && <LoadFailed slim onAgain={() => void found.refetch()} />}
      {wanted !== '' && member === null && (
        <EmptyState picture={<EmptyPicture />} title={t('members.none')} text={t('members.noneText')} />
      )}
      {member !== null && member !== undefined && (
        <section className="grid gap-4 rounded-md bg-raised-1 p-5">
          <h2 className="text-lg font-bold">
            <Link href={memberPath(member.id)} className="underline-offset-4 hover:underline">
              {member.username}
            </Link>
          </h2>
          <Values node={foundNode} value={member} path="" hide={['username']} />
          <div>
            <Link href={memberPath(member.id)} className="underline underline-offset-4">
              {t('members.open')}
            </Link>
          </div>
        </section>
      )}
    </div>
  )
}
