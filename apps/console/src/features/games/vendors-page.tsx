import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import IconPower from '~icons/lucide/power'
import { Link } from 'wouter'
import type { VendorRow } from '#contract/calls/game-desk.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTitle } from '#kit/use-title.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call, callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { resourcePath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { Actions } from '../../kit/act.tsx'
import { choiceName } from '../../kit/names.ts'
import { OwnForm } from './own-form.tsx'
import { TilePicture } from './tile-picture.tsx'

/** The vendors in the order of the site, with what operators say of them. */
export function VendorsPage() {
  const t = useT()
  useTitle('page.vendors', house.name)
  const { data, error, refetch } = useQuery(callQuery('gameDesk.vendors', {}))
  const [edited, setEdited] = useState<VendorRow | null>(null)
  const [open, setOpen] = useState(false)
  const types = [...new Set(data?.vendors.map(({ gameType }) => gameType))]
  return (
    <div className="grid max-w-5xl gap-6">
      <header>
        <h1 className="text-2xl font-extrabold">{t('page.vendors')}</h1>
        <p className="text-sm text-pretty text-mute">{t('vendors.about')}</p>
      </header>
      {error !== null ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-60 rounded-md" />
      ) : (
        types.map((type) => (
          <section key={type} className="grid gap-2">
            <h2 className="text-lg font-bold">{choiceName(t, 'gameType', type)}</h2>
            <ul className="grid gap-2">
              {data.vendors
                .filter(({ gameType }) => gameType === type)
                .map((vendor) => (
                  <Vendor
                    key={vendor.code}
                    vendor={vendor}
                    onEdit={() => {
                      setEdited(vendor)
                      setOpen(true)
                    }}
                  />
                ))}
            </ul>
          </section>
        ))
      )}
      {edited !== null && (
        <Popup
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setEdited(null)}
          title={edited.name}
          closeLabel={t('popup.close')}
          size="md"
        >
          <div className="px-6 pt-2 pb-6">
            <Editor vendor={edited} onDone={() => setOpen(false)} />
          </div>
        </Popup>
      )}
    </div>
  )
}

function Vendor({ vendor, onEdit }: { readonly vendor: VendorRow; onEdit(): void }) {
  const t = useT()
  const may = useMay()
  const { code, name, games, provider, on, missing, listed, own } = vendor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised-1 px-5 py-3">
      <span className="amount text-sm text-faint md:w-12 md:text-end">{formatCount(own.sort ?? listed.sort)}</span>
      {own.art !== null && <TilePicture look={own.art} className="w-8" />}
      <span className="min-w-0 flex-1 basis-32 md:basis-48">
        <Link
          href={`${resourcePath('games')}?vendor=${code}`}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="ps-2 text-sm text-faint">{code}</span>
        <span className="block text-sm text-mute">
          {[t('vendors.games', { count: games }), ...(provider === null ? [] : [provider])].join(' · ')}
        </span>
      </span>
      {missing.length > 0 && <Badge tone="news">{t('games.missing', { languages: missing.join(' ') })}</Badge>}
      <Badge tone={on ? 'won' : 'lost'}>{t(on ? 'providers.on' : 'providers.off')}</Badge>
      {may('gameDesk.editVendor') && (
        <Button size="sm" icon={IconPencil} onClick={onEdit}>
          {t('games.edit')}
        </Button>
      )}
      <Actions
        row={vendor}
        actions={[
          {
            call: 'gameDesk.switchVendor',
            key: on ? 'vendor.off' : 'vendor.on',
            icon: IconPower,
            given: () => ({ code, enabled: !on }),
          },
        ]}
      />
    </li>
  )
}

function Editor({ vendor, onDone }: { readonly vendor: VendorRow; onDone(): void }) {
  const { code, edits, own, listed } = vendor
  return (
    <OwnForm
      listed={{
        names: Object.fromEntries([...house.languages, 'EN'].map((language) => [language, listed.name])),
        place: listed.sort,
        look: null,
      }}
      own={{ names: own.names, place: own.sort, look: own.art }}
      placeName="sort"
      send={({ names, place, art }) => call('gameDesk.editVendor', { code, seen: edits, names, sort: place, art })}
      onDone={onDone}
    />
  )
}
