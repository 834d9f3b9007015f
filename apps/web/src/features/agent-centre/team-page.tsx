import { type ComponentType, useState } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { type Above, type OfferProps, TeamTable } from './team-table.tsx'
import { TeamTree } from './team-tree.tsx'

const views = ['list', 'tree'] as const
type View = (typeof views)[number]

/** The team of an agent: as a list to search, or as a tree to walk. */
export function TeamPage({
  Offer,
}: {
  /** What opens over the page to offer a direct downline a contract. */
  readonly Offer: ComponentType<OfferProps>
}) {
  const t = useT()
  const [view, setView] = useState<View>('list')
  const [top, setTop] = useState<string>()
  const [above, setAbove] = useState<Above>()
  return (
    <div className="grid grid-cols-1 gap-4 [--header-height:0px] [--list-top:4rem]">
      <Tabs<View>
        label={t('agent.page.agentTeam')}
        tabs={views.map((key) => ({ key, label: t(`agent.team.view.${key}`) }))}
        chosen={view}
        onChoose={setView}
        panelId="agent-team"
      />
      <div id="agent-team" role="tabpanel" aria-label={t(`agent.team.view.${view}`)}>
        {view === 'list' ? (
          <TeamTable
            above={above}
            onAbove={setAbove}
            onTree={(member) => {
              setTop(member)
              setView('tree')
            }}
            Offer={Offer}
          />
        ) : (
          <TeamTree
            top={top}
            onTop={setTop}
            onList={(member) => {
              setAbove(member)
              setView('list')
            }}
          />
        )}
      </div>
    </div>
  )
}
