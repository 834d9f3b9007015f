import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch, useLocation } from 'wouter'
import IconFlask from '~icons/lucide/flask-conical'
import IconGavel from '~icons/lucide/gavel'
import IconCoins from '~icons/lucide/coins'
import IconCrown from '~icons/lucide/crown'
import IconGift from '~icons/lucide/gift'
import IconLogOut from '~icons/lucide/log-out'
import IconMail from '~icons/lucide/mail'
import IconStar from '~icons/lucide/star'
import IconNote from '~icons/lucide/sticky-note'
import IconScale from '~icons/lucide/scale'
import IconSnowflake from '~icons/lucide/snowflake'
import { CallError } from '#client/call-error.ts'
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
import { ResourceList } from '../../kit/list-page.tsx'
import { choiceName, named } from '../../kit/names.ts'
import { EmptyPicture } from '../../kit/pictures.tsx'
import type { Action } from '../../kit/resource.ts'
import { toneOf } from '../../kit/tones.ts'
import { listsOf } from './lists.ts'
import { Profile, type Shown, Standing } from './profile.tsx'

const isHeld = ({ holds }: Shown): boolean => holds.length > 0
const isClosed = ({ state }: Shown): boolean => state === 'closed'

/** The first stand as buttons, the others in a menu. */
const FIRST = 3
const actions: readonly Action<Shown>[] = [
  {
    call: 'members.freeze',
    icon: IconSnowflake,
    given: ({ member }) => ({ id: member.id }),
    begin: () => ({ areas: [...holdAreas] }),
    ask: ['until'],
    key: 'member.freeze',
    tone: 'danger',
    when: (shown) => !isClosed(shown) && !isHeld(shown),
  },
  {
    call: 'members.unfreeze',
    icon: IconSnowflake,
    given: ({ member }) => ({ id: member.id }),
    begin: ({ holds }) => ({ areas: holds.map(({ area }) => area) }),
    key: 'member.unfreeze',
    when: isHeld,
  },
  { call: 'members.addNote', icon: IconNote, given: ({ member }) => ({ member: member.id }) },
  {
    call: 'inbox.send',
    icon: IconMail,
    given: ({ member }) => ({ member: member.id }),
    begin: () => ({ marketing: 'no' }),
  },
  {
    call: 'members.adjust',
    icon: IconScale,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
  },
  {
    call: 'freeRounds.grant',
    icon: IconGift,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
    ask: ['reason'],
  },
  {
    call: 'bonuses.grant',
    icon: IconCoins,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
    ask: ['reason'],
  },
  {
    call: 'points.grant',
    icon: IconStar,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
    when: (shown) => !isClosed(shown),
  },
  {
    call: 'vip.set',
    icon: IconCrown,
    given: ({ member }) => ({ id: member.id }),
    when: (shown) => !isClosed(shown) && shown.level !== null,
  },
  {
    call: 'cases.open',
    icon: IconGavel,
    given: ({ member }) => ({ member: member.id, key: crypto.randomUUID() }),
  },
  {
    call: 'members.freeze',
    icon: IconSnowflake,
    given: ({ member }) => ({ id: member.id }),
    begin: ({ holds }) => ({ areas: holdAreas.filter((area) => holds.every((hold) => hold.area !== area)) }),
    ask: ['until'],
    key: 'member.freezeMore',
    when: (shown) => !isClosed(shown) && isHeld(shown),
  },
  { call: 'members.endSessions', icon: IconLogOut, given: ({ member }) => ({ id: member.id }) },
  {
    call: 'members.setTest',
    icon: IconFlask,
    given: ({ member, isTest }) => ({ id: member.id, isTest: !isTest }),
    key: 'members.setTest',
  },
]

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
  const { member, state, level, isTest } = shown
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="flex flex-wrap items-center gap-2.5 text-2xl font-extrabold">
            <span className="wrap-anywhere">{member.username}</span>
            <Badge tone={toneOf(state)}>{choiceName(t, 'state', state)}</Badge>
            {level !== null && <Badge tone="accent">{level}</Badge>}
            {isTest && <Badge tone="plain">{t('field.isTest')}</Badge>}
          </h1>
          <p className="amount text-sm text-mute">{member.id}</p>
        </div>
        <Actions actions={actions} row={shown} first={FIRST} />
      </header>
      <Standing shown={shown} />
      <Profile shown={shown} />
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
