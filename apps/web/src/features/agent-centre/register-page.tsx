import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconOpen from '~icons/lucide/user-plus'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { answersTo, callQuery } from '../../app/query.ts'
import { ChoiceChips } from '../../parts/list-parts.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { LinkCard, stateOf } from './link-card.tsx'
import { LinkPopup } from './link-popup.tsx'
import { OpenPopup } from './open-popup.tsx'

const linkStates = ['active', 'paused', 'lapsed'] as const
type LinkState = (typeof linkStates)[number]
const groupOf = { on: 'active', paused: 'paused', full: 'lapsed', over: 'lapsed', stopped: 'paused' } as const

/** Where an agent opens accounts and makes links by which people register under it. */
export function RegisterPage() {
  const t = useT()
  const queries = useQueryClient()
  const own = useQuery(callQuery('agents.overview', {}))
  const links = useQuery(callQuery('agents.links', {}))
  const [shown, setShown] = useState<'link' | 'open'>()
  const [state, setState] = useState<LinkState>()
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
  const shownLinks = links.data.list.filter((link) => state === undefined || groupOf[stateOf(link)] === state)
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
          {shownLinks.length === 0 ? (
            <p className="text-mute">{t('agent.links.none')}</p>
          ) : (
            <ul className="grid gap-4 xl:grid-cols-2">
              {shownLinks.map((link) => (
                <LinkCard key={link.id} link={link} onChanged={changed} />
              ))}
            </ul>
          )}
        </>
      )}
      {shown === 'link' && <LinkPopup own={own.data} onGone={() => setShown(undefined)} onDone={changed} />}
      {shown === 'open' && <OpenPopup own={own.data} onGone={() => setShown(undefined)} onDone={changed} />}
    </div>
  )
}
