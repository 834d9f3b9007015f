import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch, useLocation } from 'wouter'
import IconGift from '~icons/lucide/gift'
import IconMail from '~icons/lucide/mail'
import IconScale from '~icons/lucide/scale'
import IconSnowflake from '~icons/lucide/snowflake'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTitle } from '#kit/use-title.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { memberPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { Actions } from '../../kit/act.tsx'
import { Values } from '../../kit/cell.tsx'
import { ResourceList } from '../../kit/list-page.tsx'
import { named } from '../../kit/names.ts'
import { EmptyPicture } from '../../kit/pictures.tsx'
import type { Action } from '../../kit/resource.ts'
import { foundNode } from './found-node.ts'
import { listsOf } from './lists.ts'

interface Found {
  readonly id: string
  readonly username: string
  readonly frozen: boolean
}

const actions: readonly Action<Found>[] = [
  {
    call: 'members.freeze',
    icon: IconSnowflake,
    given: ({ id, frozen }) => ({ id, frozen: !frozen }),
    key: 'member.freeze',
    tone: 'danger',
    when: ({ frozen }) => !frozen,
  },
  {
    call: 'members.freeze',
    icon: IconSnowflake,
    given: ({ id }) => ({ id, frozen: false }),
    key: 'member.unfreeze',
    when: ({ frozen }) => frozen,
  },
  {
    call: 'members.adjust',
    icon: IconScale,
    given: ({ id }) => ({ member: id, key: crypto.randomUUID() }),
    begin: () => ({ wallet: 'real' }),
  },
  {
    call: 'freeRounds.grant',
    icon: IconGift,
    given: ({ id }) => ({ member: id, key: crypto.randomUUID() }),
    ask: ['reason'],
  },
  { call: 'inbox.send', icon: IconMail, given: ({ id }) => ({ member: id }), begin: () => ({ marketing: 'no' }) },
]

/** A member: who it is, what can be done, and everything that is listed about it. */
export function MemberPage() {
  const t = useT()
  const { id } = useParams<{ id: string }>()
  useTitle('page.members', house.name)
  const found = useQuery(callQuery('members.find', { name: id }))
  if (found.error !== null) return <LoadFailed whole onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-72 max-w-3xl rounded-md" />
  const { member } = found.data
  if (member === null)
    return <EmptyState whole picture={<EmptyPicture />} title={t('members.none')} text={t('members.noneText')} />
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-3 text-2xl font-extrabold">
          {member.username}
          {member.frozen && <Badge tone="lost">{t('value.frozen')}</Badge>}
        </h1>
        <Actions actions={actions} row={member} />
      </header>
      <section aria-label={t('members.profile')} className="max-w-xl rounded-md bg-raised-1 p-5">
        <Values node={foundNode} value={member} path="" hide={['username']} />
      </section>
      <MemberLists id={member.id} />
    </div>
  )
}

/** The lists of the console, narrowed to a member. */
function MemberLists({ id }: { readonly id: string }) {
  const t = useT()
  const may = useMay()
  const [, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('tab')
  const lists = listsOf(id).filter(({ list }) => may(list))
  const chosen = lists.find(({ name }) => name === wanted) ?? lists[0]
  if (chosen === undefined) return null
  return (
    <section className="grid gap-4">
      <Tabs
        label={t('members.lists')}
        tabs={lists.map(({ name }) => ({ key: name, label: named(t, name, `page.${name}`) }))}
        chosen={chosen.name}
        onChoose={(name) => navigate(`${memberPath(id)}?tab=${name}`, { replace: true })}
        panelId="member-lists"
      />
      <div id="member-lists" role="tabpanel">
        <ResourceList key={chosen.name} resource={chosen} inside />
      </div>
    </section>
  )
}
