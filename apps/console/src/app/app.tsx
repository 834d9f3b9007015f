import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { HouseContext, type House } from '#kit/house.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { OfflineBar } from '#kit/offline-bar.tsx'
import { Toasts } from '#kit/toasts.tsx'
import { useT } from '#kit/language.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { UiRoot } from '#ui/extended/ui-root.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AcceptPage } from '../features/login/accept-page.tsx'
import { LoginPage } from '../features/login/login-page.tsx'
import { EmptyPicture, FaultPicture } from '../kit/pictures.tsx'
import { house } from './house.ts'
import { acceptPath } from './paths.ts'
import { ProofDialog } from './proof.tsx'
import { routes } from './routes.tsx'
import { restoreOperator, useSession } from './session.ts'
import { Shell } from './shell.tsx'

const parts: House = {
  currencySymbol: house.currencySymbol,
  timeZone: house.timeZone,
  faultPicture: <FaultPicture />,
}

const Waiting = () => (
  <div className="grid min-h-60 place-items-center">
    <Spinner className="size-7 text-faint" />
  </div>
)

function NotFound() {
  const t = useT()
  return <EmptyState whole picture={<EmptyPicture />} title={t('notFound.title')} text={t('notFound.text')} />
}

/** Whoever is logged in works; everybody else logs in first, and goes on at the same address. */
function Pages() {
  const { operator, settled, failed } = useSession()
  if (failed) return <LoadFailed whole onAgain={() => void restoreOperator()} />
  if (!settled) return <Waiting />
  if (operator === null) return <LoginPage />
  return (
    <Shell>
      <Switch>
        {routes.map(({ path, page: Page }) => (
          <Route key={path} path={path}>
            <ErrorBoundary key={path}>
              <Suspense fallback={<Waiting />}>
                <Page />
              </Suspense>
            </ErrorBoundary>
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  )
}

export function App({ queries }: { readonly queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <HouseContext value={parts}>
        <UiRoot direction="ltr">
          <Switch>
            <Route path={acceptPath}>
              <AcceptPage />
            </Route>
            <Route path="/login">
              <Redirect to="/" replace />
            </Route>
            <Route>
              <Pages />
            </Route>
          </Switch>
          <ProofDialog />
          <OfflineBar />
          <Toasts />
        </UiRoot>
      </HouseContext>
    </QueryClientProvider>
  )
}
