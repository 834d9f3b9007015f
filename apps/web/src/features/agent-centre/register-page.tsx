import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconOpen from '~icons/lucide/user-plus'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { useToday } from '#kit/use-today.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { AsOf } from '../../parts/as-of.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { ChoiceChips, ChoiceMenu } from '../../parts/list-parts.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { Totals } from '../../parts/totals.tsx'
import { LinkCard, stateOf } from './link-card.tsx'
import { LinkPopup } from './link-popup.tsx'
import { OpenPopup } from './open-popup.tsx'

const linkStates = ['active', 'paused', 'lapsed'] as const
type LinkState = (typeof linkStates)[number]
/** By what links come other than the newest first. */
const linkOrders = ['visits', 'registrations', 'firstDeposits', 'turnover'] as const
type LinkOrder = (typeof linkOrders)[number]
const groupOf = { on: 'active', paused: 'paused', full: 'lapsed', over: 'lapsed', stopped: 'paused' } as const

/** Where an agent opens accounts and makes links by which people register under it. */
export function RegisterPage() {
  const t = useT()
  const today = useToday()
  const language = useLanguage()
  const queries = useQueryClient()
  const own = useQuery(callQuery('agents.overview', {}))
  const links = useQuery(callQuery('agents.links', {}))
  const [shown, setShown] = useState<'link' | 'open'>()
  const [state, setState] = useState<LinkState>()
  const [order, setOrder] = useState<LinkOrder>()
  const changed = (): void => void queries.invalidateQueries(answersTo('agents'))
  if ((own.isError && own.data === undefined) || (links.isError && links.data === undefined))
    return (
      <LoadFailed
        onAgain={() => {
          void own.refetch()
          void links.refetch()
        }}
      />
    )
  if (own.data === undefined || links.data === undefined)
    return (
      <div className="grid gap-4 lg:grid-cols-2" aria-busy="true">
        {[1, 2].map((card) => (
          <Skeleton key={card} className="h-52 rounded-md" />
        ))}
      </div>
    )
  const shownLinks = links.data.list
    .filter((link) => state === undefined || groupOf[stateOf(link)] === state)
    .toSorted((a, b) => (order === undefined ? 0 : Number(b[order]) - Number(a[order])))
  const sum = (name: LinkOrder): number => shownLinks.reduce((all, link) => all + Number(link[name]), 0)
  const labelOf = (name: LinkOrder): string =>
    t(name === 'visits' || name === 'registrations' ? `agent.link.${name}` : `agent.figure.${name}`)
  const mayOpen = own.data.opens.length > 0
  const buttons = mayOpen && (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="main" icon={IconPlus} onClick={() => setShown('link')}>
        {t('agent.link.new')}
      </Button>
      {own.data.makesAccounts ? (
        <Button icon={IconOpen} onClick={() => setShown('open')}>
          {t('agent.open.new')}
        </Button>
      ) : (
        <p className="max-w-prose text-sm text-mute text-pretty">{t('agent.open.noPassword')}</p>
      )}
    </div>
  )
  return (
    <div className="grid gap-5">
      {links.data.list.length === 0 ? (
        <EmptyState
          picture={<EmptyPicture name="letter" />}
          title={t('agent.link.none')}
          text={t(mayOpen ? 'agent.link.noneText' : 'agent.link.notYours')}
          action={buttons}
        />
      ) : (
        <>
          {buttons}
          <ChoiceChips<LinkState>
            label={t('agent.links.state')}
            chosen={state}
            onChoose={setState}
            choices={[undefined, ...linkStates].map((key) => ({ key, label: t(`agent.links.${key ?? 'all'}`) }))}
          />
          <div className="flex flex-wrap items-center gap-1.5">
            <ChoiceMenu<LinkOrder>
              label={t('agent.sort')}
              chosen={order}
              onChoose={setOrder}
              choices={[
                { key: undefined, label: t('records.order.newest') },
                ...linkOrders.map((key) => ({ key, label: labelOf(key) })),
              ]}
            />
            <span className="ms-auto">
              <FileButton
                name={`links-${today}.csv`}
                ask={() => call('agents.export', { report: 'links', from: today, to: today, language })}
              />
            </span>
          </div>
          <Totals
            label={t('agent.totals.links')}
            totals={linkOrders.map((key) => ({
              key,
              label: labelOf(key),
              value: key === 'turnover' ? <Money value={sum(key).toFixed(5)} /> : formatCount(sum(key)),
            }))}
          />
          {shownLinks.length === 0 ? (
            <p className="text-mute">{t('agent.links.none')}</p>
          ) : (
            <ul className="grid gap-4 xl:grid-cols-2">
              {shownLinks.map((link) => (
                <LinkCard key={link.id} link={link} onChanged={changed} />
              ))}
            </ul>
          )}
          <AsOf at={links.data.asOf} />
        </>
      )}
      {shown === 'link' && <LinkPopup own={own.data} onGone={() => setShown(undefined)} onDone={changed} />}
      {shown === 'open' && <OpenPopup own={own.data} onGone={() => setShown(undefined)} onDone={changed} />}
    </div>
  )
}
