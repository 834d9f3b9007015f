import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import IconImport from '~icons/lucide/file-up'
import IconPower from '~icons/lucide/power'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTitle } from '#kit/use-title.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { useMay } from '../../app/session.ts'
import { Actions } from '../../kit/act.tsx'
import { ImportGames } from './import-games.tsx'
import { ProviderKeys } from './provider-keys.tsx'

/** The connected providers and their switches, and the games that are switched off by themselves. */
export function ProvidersPage() {
  const t = useT()
  useTitle('page.providers', house.name)
  const may = useMay()
  const [importing, setImporting] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const providers = useQuery(callQuery('providers.list', {}))
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-extrabold">{t('page.providers')}</h1>
          <p className="text-sm text-pretty text-mute">{t('providers.about')}</p>
        </div>
        <Actions row={null} actions={[{ call: 'providers.switchGame', icon: IconPower, given: () => ({}) }]} />
      </header>
      {providers.error !== null ? (
        <LoadFailed onAgain={() => void providers.refetch()} />
      ) : providers.data === undefined ? (
        <Skeleton className="h-60 rounded-md" />
      ) : (
        <>
          <ul className="grid gap-2">
            {providers.data.providers.map((provider) => (
              <li
                key={provider.code}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised-1 px-5 py-3"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="font-semibold">{provider.name}</span>
                  <span className="ps-2 text-sm text-faint">{provider.code}</span>
                  <span className="block text-sm text-mute">{provider.vendors.join(', ')}</span>
                </span>
                <Badge tone={provider.enabled ? 'won' : 'lost'}>
                  {t(provider.enabled ? 'providers.on' : 'providers.off')}
                </Badge>
                {may('providers.import') && (
                  <Button
                    size="sm"
                    icon={IconImport}
                    onClick={() => {
                      setImporting(provider.code)
                      setOpen(true)
                    }}
                  >
                    {t('import.open')}
                  </Button>
                )}
                <Actions
                  row={provider}
                  actions={[
                    {
                      call: 'providers.switch',
                      key: provider.enabled ? 'provider.off' : 'provider.on',
                      icon: IconPower,
                      given: ({ code, enabled }) => ({ code, enabled: !enabled }),
                    },
                  ]}
                />
                <ProviderKeys of={provider} />
              </li>
            ))}
          </ul>
          {providers.data.services.length > 0 && (
            <section className="grid gap-3">
              <div>
                <h2 className="text-lg font-bold">{t('providers.services')}</h2>
                <p className="text-sm text-pretty text-mute">{t('providers.services.about')}</p>
              </div>
              <ul className="grid gap-2">
                {providers.data.services.map((service) => (
                  <li key={service.code} className="flex flex-wrap gap-x-4 gap-y-2 rounded-md bg-raised-1 px-5 py-3">
                    <span className="min-w-0 flex-1 basis-48">
                      <span className="font-semibold">{service.name}</span>
                      <span className="ps-2 text-sm text-faint">{t(`providers.service.${service.kind}`)}</span>
                    </span>
                    <ProviderKeys of={service} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="grid gap-3">
            <h2 className="text-lg font-bold">{t('providers.paused')}</h2>
            {providers.data.pausedGames.length === 0 && (
              <p className="text-sm text-mute">{t('providers.nonePaused')}</p>
            )}
            <ul className="grid gap-2">
              {providers.data.pausedGames.map((game) => (
                <li key={game.nodeId} className="flex flex-wrap items-center gap-4 rounded-md bg-raised-1 px-5 py-3">
                  <span className="min-w-0 flex-1">
                    {game.name}
                    <span className="ps-2 text-sm text-faint">
                      {game.vendor} · {game.nodeId}
                    </span>
                  </span>
                  <Actions
                    row={game}
                    actions={[
                      {
                        call: 'providers.switchGame',
                        key: 'game.on',
                        given: ({ nodeId }) => ({ nodeId, enabled: true }),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      {importing !== null && (
        <Popup
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setImporting(null)}
          title={t('import.title', { provider: importing })}
          closeLabel={t('popup.close')}
          size="lg"
        >
          <ImportGames provider={importing} onDone={() => setOpen(false)} />
        </Popup>
      )}
    </div>
  )
}
