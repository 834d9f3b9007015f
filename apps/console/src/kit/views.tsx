import { useQuery } from '@tanstack/react-query'
import IconBookmark from '~icons/lucide/bookmark-plus'
import { Link, useLocation } from 'wouter'
import { OWNER } from '#contract/permissions.ts'
import { useT } from '#kit/language.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { callQuery } from '../app/calls.ts'
import { useOperator } from '../app/session.ts'
import { Actions } from './act.tsx'
import { codeName } from './names.ts'
import type { Action } from './resource.ts'

/** An address with the parts of its query in one order, so that two that say the same are the same. */
function ordered(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const parts = [...new URLSearchParams(query)].filter(([name]) => name !== 'open')
  const text = new URLSearchParams(parts.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  return text === '' ? path : `${path}?${text}`
}

const role = { role: { list: 'roles.list', value: 'name', label: 'name', field: 'role' } } as const

/** The views of a list that its operator keeps or others share, and a way to keep the one that is shown. */
export function Views({ asked }: { readonly asked: Readonly<Record<string, string>> }) {
  const t = useT()
  const [path] = useLocation()
  const isOwner = useOperator()?.role === OWNER
  const { data } = useQuery(callQuery('views.list', {}))
  const query = new URLSearchParams(asked).toString()
  const here = ordered(query === '' ? `${path}?all=` : `${path}?${query}`)
  const views = (data?.views ?? []).filter(({ address }) => address.split('?')[0] === path)
  const shown = views.find(({ address }) => ordered(address) === here)
  type View = (typeof views)[number]
  const keep: Action<null> = {
    call: 'views.save',
    icon: IconBookmark,
    given: () => ({ address: here }),
    ask: isOwner ? ['role'] : [],
    pick: role,
  }
  const change: readonly Action<View>[] = [
    { call: 'views.rename', given: ({ id }) => ({ id }), begin: ({ name }) => ({ name }) },
    { call: 'views.remove', tone: 'danger', given: ({ id }) => ({ id }) },
  ]
  return (
    <nav
      aria-label={t('views.title')}
      className={cx('flex flex-wrap items-center gap-2', views.length > 0 && 'basis-full')}
    >
      {views.map((view) => (
        <Link
          key={view.id}
          href={view.address}
          aria-current={view.id === shown?.id ? 'true' : undefined}
          className={chipClass(view.id === shown?.id)}
        >
          {view.name}
          {view.role !== null && (
            <span className="text-xs opacity-70">{t('views.shared', { role: codeName(t, 'role', view.role) })}</span>
          )}
        </Link>
      ))}
      {shown === undefined && <Actions row={null} actions={[keep]} />}
      {shown?.own === true && <Actions row={shown} actions={change} />}
    </nav>
  )
}
