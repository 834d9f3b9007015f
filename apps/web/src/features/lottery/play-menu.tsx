import type { AnyPlay } from '#rules/lottery/kind.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { nameInGroup, nameOf } from '../../parts/lottery/names.ts'

export interface PlayGroup {
  /** What the tab is called by. */
  readonly group: string
  readonly plays: readonly AnyPlay[]
}

/** What groups have in common that differ by a number alone: `none5` to `none12` are `none`. */
const stemOf = (group: string): string => group.replace(/\d+$/, '')

/** The plays of a game by tabs, in the order of the rules; groups that differ by a number alone share a tab. */
export function playGroups(plays: readonly AnyPlay[]): readonly PlayGroup[] {
  const ids = [...new Set(plays.map(({ group }) => group))]
  const isShared = (stem: string): boolean => ids.filter((id) => stemOf(id) === stem).length > 1
  const groups = new Map<string, AnyPlay[]>()
  for (const play of plays) {
    const stem = stemOf(play.group)
    const tab = isShared(stem) ? stem : play.group
    groups.set(tab, [...(groups.get(tab) ?? []), play])
  }
  return [...groups].map(([group, members]) => ({ group, plays: members }))
}

const tabOf = (groups: readonly PlayGroup[], play: AnyPlay): PlayGroup | undefined =>
  groups.find(({ plays }) => plays.some(({ id }) => id === play.id))

interface PlayMenuProps {
  readonly groups: readonly PlayGroup[]
  readonly chosen: AnyPlay
  /** Id of the board, which the menu changes. */
  readonly boardId: string
  onChoose(play: AnyPlay): void
}

/** Groups of plays as tabs, and below them the forms of the chosen group. */
export function PlayTabs({ groups, chosen, boardId, onChoose }: PlayMenuProps) {
  const t = useT()
  const tab = tabOf(groups, chosen)
  const forms = tab?.plays ?? []
  return (
    <div className="grid grid-cols-1 gap-1 lg:hidden">
      <Tabs
        label={t('lottery.plays')}
        tabs={groups.map(({ group }) => ({ key: group, label: nameOf(group) }))}
        chosen={tab?.group ?? ''}
        panelId={boardId}
        onChoose={(group) => {
          const [first] = groups.find((one) => one.group === group)?.plays ?? []
          if (first !== undefined) onChoose(first)
        }}
      />
      {forms.length > 1 && (
        <div role="group" aria-label={t('lottery.forms')} className="swipe-row flex gap-1">
          {forms.map((play) => (
            <button
              key={play.id}
              type="button"
              aria-pressed={play.id === chosen.id}
              onClick={() => onChoose(play)}
              className={cx(chipClass(false), play.id === chosen.id && 'bg-accent-soft text-accent-strong')}
            >
              {nameInGroup(play.id, play.group)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The same as a list at the side of a wide screen; a group of one play needs no line of its own below it. */
export function PlayList({ groups, chosen, boardId, onChoose }: PlayMenuProps) {
  const t = useT()
  const tab = tabOf(groups, chosen)
  return (
    <nav aria-label={t('lottery.plays')} className="hidden lg:block">
      <ul className="grid gap-0.5">
        {groups.map(({ group, plays }) => {
          const isOpen = group === tab?.group
          const [first] = plays
          return (
            <li key={group}>
              <button
                type="button"
                aria-controls={boardId}
                aria-current={isOpen}
                onClick={() => !isOpen && first !== undefined && onChoose(first)}
                className={cx(
                  'min-h-10 w-full rounded-sm px-3 py-1.5 text-start text-sm font-semibold quick-colors',
                  isOpen ? 'bg-raised-2 text-ink' : 'text-mute hover:bg-raised-1 hover:text-ink',
                )}
              >
                {nameOf(group)}
              </button>
              {isOpen && plays.length > 1 && (
                <ul className="my-1 ms-3 grid gap-0.5 border-s border-line ps-2">
                  {plays.map((play) => (
                    <li key={play.id}>
                      <button
                        type="button"
                        aria-controls={boardId}
                        aria-pressed={play.id === chosen.id}
                        onClick={() => onChoose(play)}
                        className={cx(
                          'min-h-9 w-full rounded-sm px-2.5 py-1 text-start text-sm quick-colors',
                          play.id === chosen.id
                            ? 'bg-accent-soft font-semibold text-accent-strong'
                            : 'text-mute hover:bg-raised-1 hover:text-ink',
                        )}
                      >
                        {nameInGroup(play.id, play.group)}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
