import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths, pointViews, type PointView } from '../../app/paths.ts'
import { openPopup } from '../../app/ui-state.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ConvertPopup } from './convert-popup.tsx'
import { Exchanges, ListSkeleton } from './exchanges.tsx'
import { MallGrid } from './mall-grid.tsx'
import { GiftPicture, PointCount } from './parts.tsx'
import { PointDetail } from './point-detail.tsx'
import { PointComparison, PointRules } from './rules.tsx'
import { useMall } from './use-mall.ts'

type Mall = ReturnType<typeof useMall>

const isOwn = (view: PointView): boolean => view === 'exchanges' || view === 'detail'

/** The points there are and what can be done with them; for a visitor, what the mall is. */
function Head({ mall: { isMember, balance, config } }: { readonly mall: Mall }) {
  const t = useT()
  const [converting, setConverting] = useState(false)
  return (
    <header className="relative grid overflow-hidden rounded-lg bg-linear-to-br from-accent-soft via-raised-1 via-65% to-raised-1 hairline sm:grid-cols-[1fr_auto] rtl:bg-linear-to-bl">
      <div className="grid content-center gap-2 p-6 lg:p-9">
        <h1 className="text-2xl font-extrabold lg:text-3xl">{t('points.title')}</h1>
        {isMember ? (
          <>
            <p className="text-mute">{t('points.tab.current')}</p>
            {balance === undefined ? (
              <Skeleton className="h-12 w-40 rounded-md" />
            ) : (
              <PointCount value={balance.points} className="display text-4xl font-extrabold text-accent-strong" />
            )}
            {balance !== undefined && (
              <p className="text-sm text-faint">
                {t('points.earned', { points: formatCount(Number(balance.earned)) })}
              </p>
            )}
            {config !== undefined && (
              <div className="mt-2 flex flex-wrap gap-3">
                <Button look="main" onClick={() => setConverting(true)}>
                  {t('points.convert.open')}
                </Button>
                <ConvertPopup config={config} open={converting} onClose={() => setConverting(false)} />
              </div>
            )}
          </>
        ) : (
          <>
            <p className="max-w-md text-mute text-pretty">{t('points.lead')}</p>
            <div className="mt-2">
              <Button look="main" onClick={() => openPopup({ kind: 'login' })}>
                {t('points.logIn')}
              </Button>
            </div>
          </>
        )}
      </div>
      <div aria-hidden="true" className="flex items-end gap-3 self-center pe-8 max-lg:hidden">
        {['headphones', 'box', 'chest'].map((art, at) => (
          <GiftPicture
            key={art}
            art={art}
            sizes="9rem"
            className={`aspect-square rounded-lg shadow-lg ${at === 1 ? 'w-40' : 'w-32'}`}
          />
        ))}
      </div>
    </header>
  )
}

function Panel({ view, mall }: { readonly view: PointView; readonly mall: Mall }) {
  const t = useT()
  if (isOwn(view) && !mall.isMember)
    return (
      <EmptyState
        picture={<EmptyPicture name="lock" />}
        title={t('points.own.title')}
        text={t('points.own.text')}
        action={
          <Button look="light" onClick={() => openPopup({ kind: 'login' })}>
            {t('shell.login')}
          </Button>
        }
      />
    )
  if (view === 'exchanges') return <Exchanges />
  if (view === 'detail') return <PointDetail />
  if (mall.failed) return <LoadFailed onAgain={mall.again} />
  if (view === 'current') return <MallGrid rewards={mall.rewards} />
  if (mall.config === undefined) return <ListSkeleton />
  return view === 'rules' ? <PointRules config={mall.config} /> : <PointComparison config={mall.config} />
}

/** Points and the mall in which they are spent: what there is, what was exchanged, how it works. */
export function PointMallPage() {
  const t = useT()
  const mall = useMall()
  const asked = new URLSearchParams(useSearch()).get('view')
  const view = pointViews.find((one) => one === asked) ?? 'current'
  if (mall.shown === false)
    return (
      <EmptyState
        whole
        picture={<EmptyPicture name="chest" />}
        title={t('points.closed.title')}
        text={t('points.closed.text')}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <Head mall={mall} />
      <Tabs
        label={t('points.views')}
        tabs={pointViews.map((key) => ({ key, label: t(`points.tab.${key}`) }))}
        chosen={view}
        onChoose={(key) => navigate(paths.pointMall(key))}
        panelId="points"
      />
      <div
        id="points"
        role="tabpanel"
        tabIndex={0}
        aria-label={t(`points.tab.${view}`)}
        className="rounded-md outline-offset-4 sm:min-h-96"
      >
        <Panel key={view} view={view} mall={mall} />
      </div>
    </div>
  )
}
