import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import IconDashboard from '~icons/lucide/layout-dashboard'
import IconLogout from '~icons/lucide/log-out'
import IconMenu from '~icons/lucide/menu'
import IconMonitor from '~icons/lucide/monitor'
import IconMoon from '~icons/lucide/moon'
import IconOpen from '~icons/lucide/door-open'
import IconSearch from '~icons/lucide/search'
import IconSun from '~icons/lucide/sun'
import IconUser from '~icons/lucide/circle-user-round'
import { formatCount, useT } from '#kit/language.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Icon } from '#ui/icon.ts'
import { Menu } from '#ui/menu.tsx'
import { Popup } from '#ui/popup.tsx'
import { codeName, named } from '../kit/names.ts'
import { callQuery } from './calls.ts'
import { house } from './house.ts'
import { useLive } from './live.ts'
import { menuFor } from './menu.ts'
import { Palette } from './palette.tsx'
import { useOpening } from './opening.ts'
import { accountPath, homePath, openingPath } from './paths.ts'
import { logOut, useMay, useOperator } from './session.ts'
import { chooseTheme, useTheme, type Theme } from './theme.ts'
import { waitingByPage } from './waiting.ts'

interface EntryProps {
  readonly path: string
  readonly label: string
  readonly icon: Icon
  readonly here: boolean
  /** How much waits there. */
  readonly waiting?: number
  /** Something of it has waited longer than it may. */
  readonly late?: boolean
  readonly onGo: (() => void) | undefined
}

function Entry({ path, label, icon: Sign, here, waiting = 0, late = false, onGo }: EntryProps) {
  const t = useT()
  return (
    <Link
      href={path}
      aria-current={here ? 'page' : undefined}
      onClick={onGo}
      className={cx(
        'flex min-h-9 items-center gap-3 rounded-sm px-3 text-sm quick-colors pointer-coarse:min-h-11',
        here ? 'bg-raised-3 font-semibold text-ink' : 'text-mute hover:bg-raised-2 hover:text-ink',
      )}
    >
      <Sign className={cx('size-4.5 shrink-0', here && 'text-accent')} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {waiting > 0 && (
        <Badge tone={late ? 'lost' : 'accent'}>
          {formatCount(waiting)}
          {late && <span className="sr-only"> {t('shell.late')}</span>}
        </Badge>
      )}
    </Link>
  )
}

/** @param onGo hears that a line was chosen, also the one of the page that stands there already */
function SideMenu({ onGo }: { readonly onGo?: () => void }) {
  const t = useT()
  const may = useMay()
  const [path] = useLocation()
  const { data: queues } = useQuery(callQuery('queues.read', {}))
  const waiting = waitingByPage(queues?.queues ?? [])
  const { data: opening } = useOpening()
  return (
    <nav aria-label={t('shell.menu')} className="grid content-start gap-5 p-3">
      <div className="grid gap-0.5">
        {opening?.isNew === true && (
          <Entry path={openingPath} label={t('page.opening')} icon={IconOpen} here={path === openingPath} onGo={onGo} />
        )}
        <Entry path={homePath} label={t('page.dashboard')} icon={IconDashboard} here={path === homePath} onGo={onGo} />
      </div>
      {menuFor(may).map(([group, entries]) => (
        <div key={group} className="grid gap-0.5">
          <p className="px-3 pb-1 text-xs font-semibold tracking-wide text-faint uppercase">{t(`group.${group}`)}</p>
          {entries.map((entry) => (
            <Entry
              key={entry.name}
              path={entry.path}
              label={named(t, entry.name, `page.${entry.name}`)}
              icon={entry.icon}
              here={path === entry.path || path.startsWith(`${entry.path}/`)}
              onGo={onGo}
              {...waiting.get(entry.name)}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}

const themeIcons: Readonly<Record<Theme, Icon>> = { system: IconMonitor, dark: IconMoon, light: IconSun }

function AccountMenu() {
  const t = useT()
  const operator = useOperator()
  const [, navigate] = useLocation()
  const { theme } = useTheme()
  return (
    <Menu
      label={t('shell.account')}
      triggerClass="inline-flex min-h-9 items-center gap-2 rounded-full bg-raised-2 ps-2 pe-3 text-sm hairline quick-colors hover:bg-raised-3 pointer-coarse:min-h-11"
      trigger={
        <>
          <IconUser className="size-5 text-mute" />
          <span className="max-w-32 truncate max-sm:sr-only">{operator?.username}</span>
        </>
      }
      head={
        <p className="px-3 pt-2 pb-1 text-xs text-faint">
          {operator === null ? '' : codeName(t, 'role', operator.role)}
        </p>
      }
      items={[
        { key: 'account', label: t('page.account'), icon: IconUser, onSelect: () => navigate(accountPath) },
        ...(['system', 'dark', 'light'] as const).map((one) => ({
          key: one,
          label: t(`theme.${one}`),
          icon: themeIcons[one],
          chosen: theme === one,
          onSelect: () => chooseTheme(one),
        })),
        { key: 'logout', label: t('shell.logout'), icon: IconLogout, onSelect: () => void logOut() },
      ]}
    />
  )
}

/** The frame of every page: the menu, the search over everything, and who is at work. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const [path] = useLocation()
  useLive()
  const [menu, setMenu] = useState(false)
  const [palette, setPalette] = useState(false)
  useEffect(() => {
    setMenu(false)
  }, [path])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPalette(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="lg:grid lg:grid-cols-[var(--side-width)_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-sm focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink"
      >
        {t('shell.skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-line bg-raised-1 lg:flex">
        <p className="flex h-(--header-height) shrink-0 items-center gap-2.5 px-5">
          <span aria-hidden="true" className="brand-sign size-6 text-accent" />
          <span className="display min-w-0 truncate text-lg font-extrabold">{house.name}</span>
        </p>
        <SideMenu />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-3 border-b border-line bar-page px-4 md:px-6">
          <IconButton
            size="sm"
            icon={IconMenu}
            label={t('shell.menu')}
            className="lg:hidden"
            onClick={() => setMenu(true)}
          />
          <button
            type="button"
            onClick={() => setPalette(true)}
            className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-full bg-raised-1 px-4 text-start text-sm text-faint hairline quick-colors hover:bg-raised-2 md:max-w-md pointer-coarse:min-h-11"
          >
            <IconSearch className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate">{t('palette.open')}</span>
            <kbd className="text-xs max-md:hidden">{t('palette.key')}</kbd>
          </button>
          <span className="ms-auto" />
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className="relative flex min-w-0 flex-1 flex-col p-4 outline-none md:p-6">
          {children}
        </main>
      </div>
      <Popup open={menu} onClose={() => setMenu(false)} title={house.name} closeLabel={t('popup.close')} closeOutside>
        <SideMenu onGo={() => setMenu(false)} />
      </Popup>
      <Palette open={palette} onClose={() => setPalette(false)} />
    </div>
  )
}
