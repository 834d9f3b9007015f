import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { pressEarly } from '#kit/early-press.ts'
import { ErrorBoundary, PopupBoundary } from '#kit/error-boundary.tsx'
import { useAbove } from '#kit/modal.ts'
import { OfflineBar } from '#kit/offline-bar.tsx'
import { Toasts } from '#kit/toasts.tsx'
import { useScrollOnNavigation } from '#kit/use-scroll.ts'
import { useTitle } from '#kit/use-title.ts'
import { Shell } from '../features/shell/shell.tsx'
import { useBrand } from '../parts/use-brand.ts'
import { ExpectsMember } from './expects-member.ts'
import { HouseOfBrand } from './house-of-brand.tsx'
import { paths } from './paths.ts'
import { wishToOpen } from './play.ts'
import { PopupHost } from './popup-host.tsx'
import { Above, Closed, LoginAsked, routes, titleOf, type SiteRoute } from './routes.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PreviewHost } from './preview-host.tsx'
import { useMember, useSession } from './session.ts'
import { staysOpen, useSiteStatus } from './site-status.ts'
import { closePopup, openPopup, settleInterrupt } from './ui-state.ts'
import './texts.ts'

function closeEveryPopup(): void {
  closePopup()
  settleInterrupt(false)
}

/** Drawn only once there is something to be said above everything. */
function AboveHost() {
  const needed = useAbove(({ modal, blocking }) => modal !== null || blocking > 0)
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    if (needed) setMounted(true)
  }, [needed])
  return (
    mounted && (
      <ErrorBoundary quiet>
        <Suspense>
          <Above />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** One page in its frame; addresses that stand for a popup or need a login turn into the home page. */
function Page({ route }: { readonly route: SiteRoute }) {
  const { page: Shown, popup, game, needsLogin } = route
  const bare = route.bare === true
  const member = useMember()
  const barred = needsLogin !== undefined && member === null
  // Asked where it matters alone: a page that drew anew for it would be hydrated in one long piece.
  const asks = useSession(({ settled }) => barred && settled)
  useEffect(() => {
    if (popup === undefined && !asks) return
    const address = location.pathname + location.search
    if (popup !== undefined || needsLogin === 'elsewhere') navigate(paths.home() + location.search, { replace: true })
    if (member !== null) return
    if (needsLogin === 'elsewhere') wishToOpen(address)
    else openPopup({ kind: popup ?? 'login' })
  }, [popup, asks, needsLogin, member])
  const skeleton = <PageSkeleton bare={bare || game === 'window'} />
  const inside = (
    <ErrorBoundary key={String(route.path)}>
      <Suspense fallback={skeleton}>
        {!barred ? <Shown /> : asks && needsLogin === 'here' ? <LoginAsked /> : skeleton}
      </Suspense>
    </ErrorBoundary>
  )
  return bare ? inside : <Shell {...(game === undefined ? {} : { game })}>{inside}</Shell>
}

function Pages() {
  const [path] = useLocation()
  const search = useSearch()
  useScrollOnNavigation(path, search)
  useTitle(titleOf(path, search), useBrand()?.name)
  const closed = useSiteStatus(({ status, strange }) => status !== 0 || strange)
  if (closed && !staysOpen(path)) {
    return (
      <>
        <ErrorBoundary key="closed">
          <Suspense fallback={<PageSkeleton bare />}>
            <Closed />
          </Suspense>
        </ErrorBoundary>
        <AboveHost />
        <PreviewHost />
        <OfflineBar />
        <Toasts />
      </>
    )
  }
  return (
    <>
      <Switch>
        {routes.map((route) => (
          <Route key={String(route.path)} path={route.path}>
            <Page route={route} />
          </Route>
        ))}
      </Switch>
      <AboveHost />
      <PreviewHost />
      <PopupBoundary onFail={closeEveryPopup}>
        <PopupHost />
      </PopupBoundary>
      <OfflineBar />
      <Toasts />
    </>
  )
}

export interface AppProps {
  readonly queries: QueryClient
  /** Address to render when there is no browser that has one. */
  readonly address?: string
  /** The document was drawn for somebody who is most likely logged in. */
  readonly expectsMember: boolean
}

export function App({ queries, address, expectsMember }: AppProps) {
  const [path, search] = address?.split('?') ?? []
  // What was pressed before is heard from here on; parts whose scripts come later do the same for themselves.
  useEffect(() => {
    queueMicrotask(pressEarly)
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <Router {...(path === undefined ? {} : { ssrPath: path, ssrSearch: search ?? '' })}>
        <ExpectsMember value={expectsMember}>
          <HouseOfBrand>
            <Pages />
          </HouseOfBrand>
        </ExpectsMember>
      </Router>
    </QueryClientProvider>
  )
}
