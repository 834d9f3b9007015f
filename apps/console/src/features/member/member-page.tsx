import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearch, useLocation } from 'wouter'
import IconEye from '~icons/lucide/eye'
import IconFlask from '~icons/lucide/flask-conical'
import IconGavel from '~icons/lucide/gavel'
import IconGift from '~icons/lucide/gift'
import IconLogOut from '~icons/lucide/log-out'
import IconMail from '~icons/lucide/mail'
import IconNote from '~icons/lucide/sticky-note'
import IconScale from '~icons/lucide/scale'
import IconSnowflake from '~icons/lucide/snowflake'
import { CallError } from '#client/call-error.ts'
import { type CallResponse, consoleCalls } from '#contract/calls.ts'
import { holdAreas } from '#contract/hold-areas.ts'
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
import { isRecord, nodeOf, textOf } from '../../kit/schema.ts'
import { listsOf } from './lists.ts'

type Shown = CallResponse<'members.read'>

const node = nodeOf(consoleCalls['members.read'].response, 'output')
const isHeld = ({ holds }: Shown): boolean => holds.length > 0
const isClosed = ({ state }: Shown): boolean => state === 'closed'

const actions: readonly Action<Shown>[] = [
  { call: 'members.addNote', icon: IconNote, given: ({ member }) => ({ member: member.id }) },
  { call: 'members.reveal', icon: IconEye, given: ({ member }) => ({ member: member.id }), answered: revealed },
  {
    call: 'members.freeze',
    icon: IconSnowflake,
    given: ({ member }) => ({ id: member.id }),
    begin: () => ({ areas: [...holdAreas] }),
    ask: ['until'],
    key: 'member.freeze',
    tone: 'danger',
    when: (shown) => !isClosed(shown),
  },
  {
    call: 'members.unfreeze',
    icon: IconSnowflake,
    given: ({ member }) => ({ id: member.id }),
    begin: ({ holds }) => ({ areas: holds.map(({ area }) => area) }),
    key: 'member.unfreeze',
    when: isHeld,
  },
  { call: 'members.endSessions', icon: IconLogOut, given: ({ member }) => ({ id: member.id }) },
  {
    call: 'members.setTest',
    icon: IconFlask,
    given: ({ member, isTest }) => ({ id: member.id, isTest: !isTest }),
  },
  {
    call: 'members.adjust',
    icon: IconScale,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
    begin: () => ({ wallet: 'real' }),
  },
  {
    call: 'freeRounds.grant',
    icon: IconGift,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
    ask: ['reason'],
  },
  {
    call: 'cases.open',
    icon: IconGavel,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
  },
  {
    call: 'inbox.send',
    icon: IconMail,
    given: ({ member }) => ({ member: member.id }),
    begin: () => ({ marketing: 'no' }),
  },
]

/** A field that was asked for, to be read and closed. */
function revealed(answer: unknown): ReactNode {
  return isRecord(answer) ? <p className="font-medium wrap-anywhere">{textOf(answer['value'] ?? '–')}</p> : null
}

/** A member: who it is, what can be done, and everything that is listed about it. */
export function MemberPage() {
  const t = useT()
  const { id } = useParams<{ id: string }>()
  useTitle('page.members', house.name)
  const found = useQuery(callQuery('members.read', { member: id }))
  if (found.error instanceof CallError && found.error.code === 'NOT_FOUND')
    return <EmptyState whole picture={<EmptyPicture />} title={t('members.none')} text={t('members.noneText')} />
  if (found.error !== null) return <LoadFailed whole onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-72 max-w-3xl rounded-md" />
  const shown = found.data
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-3 text-2xl font-extrabold">
          {shown.member.username}
          {isHeld(shown) && <Badge tone="lost">{t('value.frozen')}</Badge>}
        </h1>
        <Actions actions={actions} row={shown} />
      </header>
      <section aria-label={t('members.profile')} className="max-w-3xl rounded-md bg-raised-1 p-5">
        <Values node={node} value={shown} path="" hide={['member']} />
      </section>
      <MemberLists id={shown.member.id} />
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
