import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import IconLogout from '~icons/lucide/log-out'
import { tagOf } from '#contract/languages.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { AgentBar } from './agent-bar.tsx'
import { gmtOffset, timeIn, useNow } from './clock.ts'
import { ComingThings } from './coming-things.tsx'

/** The time that the house reckons by, to the second. */
function HouseClock() {
  const t = useT()
  const locale = tagOf(useLanguage())
  const now = useNow()
  const timeZone = usePermission()?.timeZone ?? 'UTC'
  return (
    <p className="amount flex flex-wrap items-baseline gap-x-2 px-2 text-sm text-mute max-lg:order-last max-lg:w-full max-lg:justify-end">
      <span className="sr-only">{t('agent.clock')}</span>
      <span className="text-faint">{gmtOffset(timeZone, now)}</span>
      <time dateTime={new Date(now).toISOString()}>{timeIn(timeZone, locale, now)}</time>
    </p>
  )
}

/** The agents' own room; who is none is led to its door. */
export function AgentHomePage() {
  const t = useT()
  const { member, settled } = useSession()
  const barred = settled && member?.isAgent !== true
  useEffect(() => {
    if (barred) navigate(paths.agent(), { replace: true })
  }, [barred])
  if (member?.isAgent !== true)
    return (
      <div aria-busy="true" className="grid h-dvh place-items-center">
        <Spinner className="size-10 text-accent" />
      </div>
    )
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-raised-1">
        <AgentBar>
          <HouseClock />
          <p className="max-w-40 truncate px-2 font-semibold max-sm:hidden">{member.nickname}</p>
          <Button look="quiet" size="sm" icon={IconLogout} onClick={() => openPopup({ kind: 'logout' })}>
            {t('account.logout')}
          </Button>
        </AgentBar>
      </header>
      <main className="mx-auto grid w-full max-w-4xl flex-1 content-center gap-10 px-(--gutter) py-10">
        <div className="grid justify-items-center gap-3 text-center">
          <h1 className="text-sm font-semibold text-accent-strong">{t('agent.home.title')}</h1>
          <EmptyPicture name="calm" />
          <p className="text-3xl font-extrabold text-balance display">
            {t('agent.home.hello', { name: member.nickname })}
          </p>
          <p className="text-lg font-semibold">{t('agent.home.building')}</p>
          <p className="max-w-xl text-mute text-pretty">{t('agent.home.text')}</p>
        </div>
        <ComingThings />
      </main>
    </div>
  )
}
