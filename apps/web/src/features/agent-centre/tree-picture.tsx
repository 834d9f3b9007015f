import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import IconUsers from '~icons/lucide/users'
import { cx } from '#ui/cx.ts'
import { useWidth } from '#ui/use-width.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { useTypeName } from './account-type.ts'
import type { Above } from './team-table.tsx'
import { TreeBeside } from './tree-beside.tsx'
import { type Branch, layTree, type Node, type Spot, stepFrom, thickness } from './tree-layout.ts'

/** In pixels: the height of a row and of a card in it, and the room for lines between two columns. */
const ROW = 54
const CARD = 44
const GAP = 48
/** Of a column with its lines; wide pictures have wider ones. */
const COLUMN = { least: 196, most: 268 }

interface PictureProps {
  /** With whom the picture begins. */
  readonly top: Branch
  /** Shows all that stand directly under a member as a list. */
  onList(member: Above): void
}

/** The tree as a picture: who is opened shows its largest downlines beside it, and a table tells of whoever is chosen. */
export function TreePicture({ top, onList }: PictureProps) {
  const t = useT()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState(top.node.id)
  const [active, setActive] = useState(top.node.id)
  const [box, width] = useWidth<HTMLDivElement>()
  /** Who gets the focus once it is drawn. */
  const wanted = useRef<string>(undefined)
  // The largest branch is open at first where it has room, so that there is something to see.
  const hasRoom = width >= 3 * COLUMN.least - GAP
  const isOpen = (member: Node, depth: number, at: number): boolean =>
    toggled.get(member.id) ?? (depth === 0 || (depth === 1 && at === 1 && hasRoom))
  const first = top.downlines[0]
  const asked = [
    ...(first !== undefined && first.team > 0 && isOpen(first, 1, 1) ? [first.id] : []),
    ...[...toggled].flatMap(([id, open]) => (open && id !== top.node.id && id !== first?.id ? [id] : [])),
  ]
  const answers = useQueries({ queries: asked.map((member) => callQuery('agents.tree', { member })) })
  const branches = new Map(asked.map((member, at) => [member, answers[at]?.data]))
  const failed = answers.filter(({ isError, data }) => isError && data === undefined)
  const spots = layTree(top.node, {
    branchOf: (member) => (member === top.node.id ? top : branches.get(member)),
    isOpen,
    isUnfolded: (member) => unfolded.has(member),
  })
  useEffect(() => {
    const spot = wanted.current === undefined ? null : box.current?.querySelector(`[data-spot="${wanted.current}"]`)
    if (!(spot instanceof HTMLElement)) return
    wanted.current = undefined
    spot.focus()
  })
  // A column that was opened is moved into sight.
  const columns = Math.max(...spots.map(({ depth }) => depth)) + 1
  useEffect(() => {
    const pane = box.current
    if (pane === null) return
    const far = pane.scrollWidth - pane.clientWidth
    pane.scrollTo({ left: getComputedStyle(pane).direction === 'rtl' ? -far : far })
  }, [box, columns])
  const set = (id: string, open: boolean): void => setToggled(new Map(toggled).set(id, open))
  const pick = (spot: Spot): void => {
    if (spot.kind === 'waiting') return
    if (spot.kind === 'folded') {
      if (!spot.known) return onList(spot.above)
      const branch = spot.above.id === top.node.id ? top : branches.get(spot.above.id)
      wanted.current = branch?.downlines[spot.at - 1]?.id
      setUnfolded(new Set(unfolded).add(spot.above.id))
      return
    }
    // Who is chosen already is folded again; the top stays open.
    const closes = spot.isOpen && spot.key === chosen && spot.depth > 0
    setChosen(spot.key)
    if (spot.member.team > 0 && spot.isOpen === closes) set(spot.key, !closes)
  }
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const here = spots.find(({ key }) => key === active) ?? spots[0]
    if (here === undefined) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return pick(here)
    }
    const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
    const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' } as const
    const key =
      isBackwards && (event.key === 'ArrowLeft' || event.key === 'ArrowRight') ? mirrored[event.key] : event.key
    const step = stepFrom(spots, here.key, key)
    if (step === undefined) return
    event.preventDefault()
    if ('shows' in step) return set(here.key, step.shows)
    wanted.current = step.to
    // Draws again, after which the focus moves.
    setActive(step.to)
  }
  const column = Math.min(COLUMN.most, Math.max(COLUMN.least, Math.floor((width + GAP) / columns)))
  const rows = Math.max(...spots.map(({ row }) => row)) + 1
  const focusable = spots.some(({ key }) => key === active) ? active : top.node.id
  const line = new Set(lineTo(spots, chosen))
  const shown = spots.find(({ key }) => key === chosen)
  const member = shown?.kind === 'member' ? shown.member : top.node
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_17.5rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 content-start gap-3">
        {failed.length > 0 && <LoadFailed slim onAgain={() => failed.forEach(({ refetch }) => void refetch())} />}
        <div ref={box} className="overflow-x-auto overscroll-x-contain p-1">
          <div
            role="tree"
            tabIndex={-1}
            aria-label={t('agent.tree.label', { name: top.node.account })}
            onKeyDown={walk}
            className="relative outline-none"
            style={{ width: columns * column - GAP, height: rows * ROW }}
          >
            <Lines spots={spots} column={column} line={line} whole={top.node.team} height={rows * ROW} />
            {spots.map((spot) => (
              <Card
                key={spot.key}
                spot={spot}
                isChosen={spot.key === member.id}
                onLine={line.has(spot.key)}
                isFocusable={spot.key === focusable}
                place={{ insetInlineStart: spot.depth * column, top: spot.row * ROW, width: column - GAP }}
                onFocus={() => setActive(spot.key)}
                onPick={() => {
                  setActive(spot.key)
                  pick(spot)
                }}
              />
            ))}
          </div>
        </div>
        <p className="text-xs text-faint text-pretty pointer-coarse:hidden">{t('agent.tree.keys')}</p>
      </div>
      <TreeBeside member={member} onList={onList} />
    </div>
  )
}

/** Everybody on the way from the top to a member, both included. */
function lineTo(spots: readonly Spot[], member: string): string[] {
  const spot = spots.find(({ key }) => key === member)
  return spot === undefined ? [] : [...(spot.parent === undefined ? [] : lineTo(spots, spot.parent)), member]
}

/** The lines from each member to what hangs under it, as thick as its branch is large. */
function Lines({
  spots,
  column,
  line,
  whole,
  height,
}: {
  readonly spots: readonly Spot[]
  readonly column: number
  readonly line: ReadonlySet<string>
  readonly whole: number
  readonly height: number
}) {
  const at = new Map(spots.map((spot) => [spot.key, spot]))
  const drawn = spots.flatMap((spot) => {
    const from = spot.parent === undefined ? undefined : at.get(spot.parent)
    if (from === undefined) return []
    const [x, y] = [spot.depth * column - GAP, from.row * ROW + CARD / 2]
    const [toX, toY] = [spot.depth * column, spot.row * ROW + CARD / 2]
    const bend = GAP * 0.55
    return [
      {
        key: spot.key,
        path: `M${x} ${y} C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`,
        width: spot.kind === 'member' ? thickness(spot.member.team, whole) : 1.5,
        isDashed: spot.kind !== 'member',
        onLine: line.has(spot.key),
      },
    ]
  })
  return (
    <svg aria-hidden="true" width="100%" height={height} className="absolute inset-0 rtl:-scale-x-100">
      {/* The chosen way lies above the others. */}
      {drawn
        .toSorted((a, b) => Number(a.onLine) - Number(b.onLine))
        .map(({ key, path, width, isDashed, onLine }) => (
          <path
            key={key}
            d={path}
            fill="none"
            strokeWidth={width}
            strokeDasharray={isDashed ? '3 4' : undefined}
            className={onLine ? 'stroke-accent' : 'stroke-raised-3'}
          />
        ))}
    </svg>
  )
}

interface CardProps {
  readonly spot: Spot
  readonly isChosen: boolean
  readonly onLine: boolean
  readonly isFocusable: boolean
  readonly place: { readonly insetInlineStart: number; readonly top: number; readonly width: number }
  onFocus(): void
  onPick(): void
}

function Card({ spot, isChosen, onLine, isFocusable, place, onFocus, onPick }: CardProps) {
  const t = useT()
  const typeName = useTypeName()
  const style = { ...place, height: CARD }
  if (spot.kind === 'waiting')
    return (
      <div
        aria-hidden="true"
        style={style}
        className="absolute animate-pulse rounded-md bg-raised-2 motion-reduce:animate-none"
      />
    )
  const opens = spot.kind === 'member' && spot.member.team > 0
  return (
    <div
      role="treeitem"
      data-spot={spot.key}
      tabIndex={isFocusable ? 0 : -1}
      aria-level={spot.depth + 1}
      aria-posinset={spot.at}
      aria-setsize={spot.of}
      aria-selected={isChosen}
      aria-expanded={opens ? spot.isOpen : undefined}
      onFocus={onFocus}
      onClick={onPick}
      style={style}
      className={cx(
        'absolute flex cursor-pointer items-center gap-2 rounded-md border px-3 quick-colors outline-offset-2',
        spot.kind === 'folded'
          ? 'justify-center border-dashed border-line-strong text-sm text-mute hover:text-ink'
          : isChosen
            ? 'border-accent bg-accent-soft'
            : onLine
              ? 'border-accent bg-raised-2 hover:bg-raised-3'
              : 'border-line bg-raised-2 hover:bg-raised-3',
      )}
    >
      {spot.kind === 'folded' ? (
        t('agent.tree.folded', { count: formatCount(spot.count) })
      ) : (
        <>
          <span className="grid min-w-0 flex-1">
            <span title={spot.member.account} className="truncate text-sm font-semibold">
              {spot.member.account}
            </span>
            <span className={cx('truncate text-xs', isChosen ? 'text-ink' : 'text-mute')}>
              {typeName(spot.member.name)}
            </span>
          </span>
          {spot.member.team > 0 && (
            <span className="amount flex shrink-0 items-center gap-1 text-xs font-semibold">
              <span className="sr-only">{t('agent.column.team')}</span>
              {formatCount(spot.member.team)}
              <IconUsers aria-hidden="true" className="size-3.5 text-mute" />
            </span>
          )}
        </>
      )}
    </div>
  )
}
