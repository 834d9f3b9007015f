import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import IconUsers from '~icons/lucide/users'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWidth } from '#ui/use-width.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { part } from '#kit/part.tsx'
import { callQuery } from '../../app/query.ts'
import { AsOf } from '../../parts/as-of.tsx'
import { useTypeName } from './account-type.ts'
import { usePercent } from './percent.ts'
import type { Above, TeamMember } from './team-table.tsx'
import type { Branch } from './tree-layout.ts'

const Picture = part(async () => (await import('./tree-picture.tsx')).TreePicture)
/** Where there is less room, in pixels, the tree is shown level by level instead of as a picture. */
const PICTURE_WIDTH = 560

/** Somebody in the tree: who it is, and how large its team; with a heading where it is the one whose downlines are shown. */
function Face({
  member,
  heading,
}: {
  readonly member: TeamMember
  readonly heading?: RefObject<HTMLHeadingElement | null>
}) {
  const t = useT()
  const percent = usePercent()
  const typeName = useTypeName()
  const large = heading !== undefined
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-start">
      <span
        aria-hidden="true"
        className={cx(
          'grid shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent-strong uppercase',
          large ? 'size-12 text-lg' : 'size-9 text-sm',
        )}
      >
        {member.account.slice(0, 1)}
      </span>
      <span className="grid min-w-0 flex-1">
        {large ? (
          <h2 ref={heading} tabIndex={-1} className="truncate text-lg font-semibold outline-offset-4">
            {member.account}
          </h2>
        ) : (
          <span className="truncate font-semibold">{member.account}</span>
        )}
        <span className="truncate text-xs text-mute">
          {typeName(member.name)} · {percent(member.rebate)}
        </span>
      </span>
      <span className="amount flex shrink-0 items-center gap-1.5 text-sm text-mute">
        <IconUsers aria-hidden="true" className="size-4" />
        <span className="sr-only">{t('agent.column.team')}</span>
        {formatCount(member.team)}
      </span>
    </span>
  )
}

const rowClass = 'flex min-h-16 w-full items-center gap-2 rounded-md px-4 py-3'

interface TeamTreeProps {
  /** Whose downlines are shown; undefined for the agent itself. */
  readonly top: string | undefined
  onTop(member: string | undefined): void
  /** Shows all that stand directly under a member as a list. */
  onList(member: Above): void
}

/** Arrow keys go from one sibling to the next; those without a team are passed over. */
function walkSiblings(event: KeyboardEvent<HTMLElement>): void {
  const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ArrowRight: isBackwards ? -1 : 1,
    ArrowLeft: isBackwards ? 1 : -1,
  }
  const step = steps[event.key]
  const siblings = [...event.currentTarget.querySelectorAll('button')]
  const at = siblings.findIndex((button) => button === document.activeElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  siblings[Math.min(Math.max(at + step, 0), siblings.length - 1)]?.focus()
}

const Waiting = () => (
  <div className="grid gap-3" aria-busy="true">
    <Skeleton className="h-20 rounded-md" />
    <Skeleton className="ms-8 h-40 rounded-md" />
  </div>
)

/** The way from the agent down to whom the tree begins with. */
function Way({ way, onTop }: { readonly way: Branch['way'] } & Pick<TeamTreeProps, 'onTop'>) {
  const t = useT()
  return (
    <nav aria-label={t('agent.tree.way')} className="swipe-row flex items-center gap-1 text-sm">
      {way.map(({ id, account }, at) => (
        <span key={id} className="flex shrink-0 items-center gap-1">
          {at > 0 && <IconChevron aria-hidden="true" className="size-4 text-faint rtl:-scale-x-100" />}
          <button
            type="button"
            aria-current={at === way.length - 1 ? 'true' : undefined}
            onClick={() => onTop(at === 0 ? undefined : id)}
            className="min-h-10 rounded-sm px-2 text-mute quick-colors hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink pointer-coarse:min-h-11"
          >
            {account}
          </button>
        </span>
      ))}
    </nav>
  )
}

/** The tree below an agent: a picture to walk with a table beside it, and on a phone level by level. */
export function TeamTree({ top, onTop, onList }: TeamTreeProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery('agents.tree', top === undefined ? {} : { member: top }),
    placeholderData: keepPreviousData,
  })
  return (
    <div ref={box}>
      {isError && data === undefined ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : data === undefined || width === 0 ? (
        <Waiting />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cx('grid grid-cols-1 gap-3 transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          {(width < PICTURE_WIDTH || data.way.length > 1) && <Way way={data.way} onTop={onTop} />}
          {width < PICTURE_WIDTH ? (
            <Level branch={data} isNew={!isPlaceholderData} onTop={onTop} onList={onList} />
          ) : (
            <Suspense fallback={<Waiting />}>
              <Picture key={data.node.id} top={data} onList={onList} />
            </Suspense>
          )}
          <AsOf at={data.asOf} />
        </div>
      )}
    </div>
  )
}

/** One step of the tree: a member, and its direct downlines, the largest teams first. */
function Level({
  branch: { node: member, downlines, more },
  isNew,
  onTop,
  onList,
}: { readonly branch: Branch; readonly isNew: boolean } & Pick<TeamTreeProps, 'onTop' | 'onList'>) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(member.id)
  // What was pressed is gone after a step: the focus goes to whom it led to.
  useEffect(() => {
    if (!isNew || member.id === shown.current) return
    shown.current = member.id
    heading.current?.focus()
  }, [isNew, member.id])
  return (
    <>
      <div className="flex rounded-md bg-raised-2 px-4 py-3">
        <Face member={member} heading={heading} />
      </div>
      {downlines.length === 0 ? (
        <p className="ps-8 text-mute">{t('agent.tree.none')}</p>
      ) : (
        <ul onKeyDown={walkSiblings} className="ms-4 grid gap-2 border-s-2 border-line ps-4 sm:ms-8 xl:grid-cols-2">
          {downlines.map((one) => (
            <li key={one.id}>
              {one.team === 0 ? (
                <div className={rowClass}>
                  <Face member={one} />
                </div>
              ) : (
                <button
                  type="button"
                  onClick={() => onTop(one.id)}
                  className={cx(rowClass, 'bg-raised-1 quick-colors hover:bg-raised-2')}
                >
                  <Face member={one} />
                  <IconChevron aria-hidden="true" className="size-5 shrink-0 text-faint rtl:-scale-x-100" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="ps-8 text-sm text-mute">
          <button
            type="button"
            onClick={() => onList(member)}
            className="min-h-11 text-start underline underline-offset-4 quick-colors hover:text-ink"
          >
            {t('agent.tree.more', { count: more })}
          </button>
        </p>
      )}
    </>
  )
}
