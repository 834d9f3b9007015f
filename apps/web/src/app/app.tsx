import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Shell } from '../features/shell/shell.tsx'
import { ErrorBoundary, PopupBoundary } from './error-boundary.tsx'
import { ExpectsMember } from './expects-member.ts'
import { useAbove } from './modal.ts'
import { paths } from './paths.ts'
import { PopupHost } from './popup-host.tsx'
import { Above, Closed, LoginAsked, routes, type SiteRoute } from './routes.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useMember, useSession } from './session.ts'
import { staysOpen, useSiteStatus } from './site-status.ts'
import { Toasts } from './toasts.tsx'
import { openPopup } from './ui-state.ts'
import { useScrollOnNavigation } from './use-scroll.ts'

/** Drawn only once there is something to be said above everything. */
function AboveHost() {
  const needed = useAbove(({ modal, blocking }) => modal !== null || blocking > 0)
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    if (needed) setMounted(true)
  }, [needed])
  return mounted && <ErrorBoundary quiet><Suspense><Above /></Suspense></ErrorBoundary>
}

/** One page in its frame; addresses that stand for a popup or need a login turn into the home page. */
function Page({ route }: { readonly route: SiteRoute }) {
  const { page: Shown, popup, bare = false, game = false, needsLogin } = route
  const member = useMember()
  const barred = needsLogin !== undefined && member === null
  // Asked where it matters alone: a page that drew anew for it would be taken over in one long piece.
  const asks = useSession(({ settled }) => barred && settled)
  useEffect(() => {
    if (popup === undefined && !asks) return
    if (popup !== undefined || needsLogin === 'elsewhere') navigate(paths.home() + location.search, { replace: true })
    if (member === null) openPopup({ kind: popup ?? 'login' })
  }, [popup, asks, needsLogin, member])
  const inside = (
    <ErrorBoundary key={route.path}>
      <Suspense fallback={<PageSkeleton bare={bare} />}>{!barred ? <Shown /> : asks && needsLogin === 'here' ? <LoginAsked /> : <PageSkeleton bare={bare} />}</Suspense>
    </ErrorBoundary>
  )
  return bare ? inside : <Shell game={game}>{inside}</Shell>
}

function Pages() {
  const [path] = useLocation()
  useScrollOnNavigation(path)
  const closed = useSiteStatus(({ status, strange }) => status !== 0 || strange)
  if (closed && !staysOpen(path)) {
    return (
      <>
        <ErrorBoundary key="closed"><Suspense fallback={<PageSkeleton bare />}><Closed /></Suspense></ErrorBoundary>
        <AboveHost />
        <Toasts />
      </>
    )
  }
  return (
    <>
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route.path}>
            <Page route={route} />
          </Route>
        ))}
      </Switch>
      <AboveHost />
      <PopupBoundary><PopupHost /></PopupBoundary>
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
  return (
    <QueryClientProvider client={queries}>
      <Router {...(path === undefined ? {} : { ssrPath: path, ssrSearch: search ?? '' })}>
        <ExpectsMember value={expectsMember}>
          <Pages />
        </ExpectsMember>
      </Router>
    </QueryClientProvider>
  )
}
