import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { openService } from '../../app/service.ts'
import { useSession } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { useBrand, usePermission } from '../../parts/use-brand.ts'
import { AgentBar } from '../../parts/agent-bar.tsx'
import { CentreThings } from './centre-things.tsx'
import { Support } from './support.tsx'

/** Somebody is here already, who may not pass: another account is needed. */
function NoAgent({ name }: { readonly name: string }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <p role="status" className="rounded-sm bg-news-soft px-4 py-3 text-ink text-pretty">
        {t('agent.member', { name })}
      </p>
      <Button look="main" size="lg" onClick={() => openPopup({ kind: 'logout' })}>
        {t('account.logout')}
      </Button>
      <Link href={paths.home()} className={buttonClass('quiet', 'lg')}>
        {t('agent.toGames')}
      </Link>
    </div>
  )
}

/** Where agents come in: what the house does for them, and the login of their side. An agent who is in already goes on. */
export function AgentDoorPage({ login }: { readonly login: ReactNode }) {
  const t = useT()
  const { member, settled } = useSession()
  const brand = useBrand()?.name ?? ''
  const scene = usePermission()?.banners.find(({ groupName }) => groupName === 'w_home')
  const passes = member?.isAgent === true
  useEffect(() => {
    if (passes) navigate(paths.agentHome(), { replace: true })
  }, [passes])
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <div className="absolute inset-x-0 top-0 -z-10 h-120 mask-b-from-10% opacity-25 lg:h-160 lg:opacity-45">
        {scene !== undefined && (
          <ArtPicture
            art={scene.art}
            widths={bannerWidths}
            sizes="100vw"
            eager
            className="object-[20%_30%] lg:object-[70%_30%]"
          />
        )}
      </div>
      <header>
        <AgentBar />
      </header>
      <main className="mx-auto grid w-full max-w-(--page-width) flex-1 grid-cols-1 content-center gap-10 px-(--gutter) pt-6 pb-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center lg:gap-16">
        <div className="grid gap-3 lg:col-start-1 lg:self-end">
          <p className="text-sm font-semibold text-accent-strong">{t('agent.eyebrow')}</p>
          <h1 className="max-w-2xl text-3xl font-extrabold text-balance lg:text-4xl">{t('agent.title')}</h1>
          <p className="max-w-xl text-lg text-mute text-pretty">{t('agent.lead', { brand })}</p>
        </div>
        <div className="rounded-lg bg-raised-1 p-6 shadow-[0_0_0_1px_var(--color-line),0_2rem_4rem_#00000066] sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
          {!settled || passes ? (
            <div aria-busy="true" className="grid gap-4">
              <Skeleton className="h-8 w-2/3" />
              <Skeleton className="h-72" />
            </div>
          ) : member === null ? (
            login
          ) : (
            <NoAgent name={member.nickname} />
          )}
          <p className="mt-5 border-t border-line pt-4 text-sm text-mute text-pretty">
            {t('agent.none')}{' '}
            <Link
              href={paths.affiliateApply()}
              className="font-semibold text-accent-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {t('affiliate.open')}
            </Link>
            {' · '}
            <button
              type="button"
              onClick={() => void openService()}
              className="font-semibold text-accent-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {t('shell.service')}
            </button>
          </p>
        </div>
        <div className="grid gap-8 lg:col-start-1 lg:self-start">
          <Support />
          <CentreThings />
        </div>
      </main>
    </div>
  )
}
