import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Toaster } from '#ui/toast.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ExpectsMember } from './expects-member.ts'
import { useT } from './language.ts'
import { paths } from './paths.ts'
import { PopupHost } from './popup-host.tsx'
import { routes, type SiteRoute } from './routes.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useMember } from './session.ts'
import { openPopup } from './ui-state.ts'
import { useScrollOnNavigation } from './use-scroll.ts'

/** One page in its frame; addresses that stand for a popup or need a login turn into the home page. */
function Page({ route }: { readonly route: SiteRoute }) {
  const { page: Shown, popup, bare = false, needsLogin = false } = route
  const member = useMember()
  const barred = needsLogin && member === null
  useEffect(() => {
    if (popup === undefined && !barred) return
    navigate(paths.home() + location.search, { replace: true })
    if (member === null) openPopup({ kind: popup ?? 'login' })
  }, [popup, barred, member])
  const inside = (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton bare={bare} />}>{barred ? null : <Shown />}</Suspense>
    </ErrorBoundary>
  )
  return bare ? inside : <Shell>{inside}</Shell>
}

function Pages() {
  const t = useT()
  const [path] = useLocation()
  useScrollOnNavigation(path)
  return (
    <>
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route.path}>
            <Page route={route} />
          </Route>
        ))}
      </Switch>
      <PopupHost />
      <Toaster label={t('shell.messages')} closeLabel={t('popup.close')} />
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
