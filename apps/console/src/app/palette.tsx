import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import IconSearch from '~icons/lucide/search'
import IconUser from '~icons/lucide/user-round'
import IconBookmark from '~icons/lucide/bookmark'
import IconDashboard from '~icons/lucide/layout-dashboard'
import IconOpen from '~icons/lucide/door-open'
import { useT } from '#kit/language.ts'
import type { Icon } from '#ui/icon.ts'
import { Popup } from '#ui/popup.tsx'
import { named } from '../kit/names.ts'
import { callQuery } from './calls.ts'
import { menuFor } from './menu.ts'
import { useOpening } from './opening.ts'
import { homePath, memberPath, openingPath } from './paths.ts'
import { useMay } from './session.ts'

interface Way {
  readonly path: string
  readonly label: string
  readonly note: string
  readonly icon: Icon
}

/** Letters from which on members are looked for. */
const FEWEST = 3

/** Every page, every view that is kept, and every member by a few letters, an id, a number or an address. */
export function Palette({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const t = useT()
  return (
    <Popup
      open={open}
      onClose={onClose}
      title={t('palette.title')}
      closeLabel={t('popup.close')}
      closeOutside
      shape="full"
    >
      {open && <Ways onClose={onClose} />}
    </Popup>
  )
}

function Ways({ onClose }: { onClose(): void }) {
  const t = useT()
  const may = useMay()
  const { data: opening } = useOpening()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const members = useQuery({
    ...callQuery('members.list', { search: wanted, limit: 5 }),
    enabled: wanted.length >= FEWEST && may('members.list'),
  })
  const views = useQuery(callQuery('views.list', {}))
  const pages: Way[] = [
    ...(views.data?.views ?? []).map(({ name, address }) => ({
      path: address,
      label: name,
      note: t('palette.view'),
      icon: IconBookmark,
    })),
    { path: homePath, label: t('page.dashboard'), note: '', icon: IconDashboard },
    ...(opening?.isNew === true ? [{ path: openingPath, label: t('page.opening'), note: '', icon: IconOpen }] : []),
    ...menuFor(may).flatMap(([group, entries]) =>
      entries.map(({ name, path, icon }) => ({
        path,
        icon,
        label: named(t, name, `page.${name}`),
        note: t(`group.${group}`),
      })),
    ),
  ].filter(({ label, note }) => `${label} ${note}`.toLowerCase().includes(wanted.toLowerCase()))
  const ways: Way[] = [
    ...(members.data?.list ?? []).map(({ member }) => ({
      path: memberPath(member.id),
      label: member.username,
      note: t('palette.member'),
      icon: IconUser,
    })),
    ...pages,
  ]
  const go = ({ path }: Way): void => {
    onClose()
    navigate(path)
  }
  return (
    <div className="px-4 pb-4">
      <Autocomplete.Root
        items={ways}
        filter={null}
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: Way) => label}
        autoHighlight="always"
        inline
        open
      >
        <div className="flex items-center gap-3 rounded-sm bg-page px-3.5 hairline">
          <IconSearch className="size-4.5 shrink-0 text-faint" />
          <Autocomplete.Input
            data-autofocus=""
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            className="h-12 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-faint"
          />
        </div>
        <Autocomplete.Empty className="empty:hidden">
          <p className="px-3 py-6 text-center text-sm text-mute">
            {members.isFetching ? t('palette.searching') : t('palette.nothing')}
          </p>
        </Autocomplete.Empty>
        <Autocomplete.List className="mt-2 grid max-h-[min(24rem,60dvh)] gap-0.5 overflow-y-auto">
          {(way: Way) => (
            <Autocomplete.Item
              key={`${way.path} ${way.label}`}
              value={way}
              onClick={() => go(way)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm text-mute data-highlighted:bg-raised-3 data-highlighted:text-ink pointer-coarse:min-h-11"
            >
              <way.icon className="size-4.5 shrink-0" />
              <span className="min-w-0 flex-1 truncate">{way.label}</span>
              <span className="text-xs text-faint">{way.note}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  )
}
