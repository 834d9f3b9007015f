import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import IconSearch from '~icons/lucide/search'
import IconErase from '~icons/lucide/delete'
import type { GameTile } from '#contract/game-tile.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { call } from '../../app/calls.ts'
import { hotQuery } from '../../app/first-data.ts'
import { callQuery } from '../../app/query.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { PlayLegend } from '../../parts/play-legend.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useNear } from '../../parts/use-near.ts'
import { useRested } from '../../parts/use-rested.ts'
import { ResultLine } from './result-line.tsx'

const PAUSE_MS = 120
/** Results drawn at once: as many as a screen shows, since all of them are drawn anew with every letter. */
const PAGE = 10
const LIST = 'search-results'
/** A wait that is over sooner is not shown: a ring that comes and goes with every letter is work and no news. */
const SHOWN_AFTER_MS = 300

/** True once something has been so for a while. */
function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is])
  return lasts
}

function useResults(text: string) {
  const language = useLanguage()
  const wanted = useRested(text.trim(), PAUSE_MS)
  const hot = useQuery(callQuery('games.hot', hotQuery(language)))
  const found = useInfiniteQuery({
    queryKey: ['games.search', wanted, language],
    queryFn: ({ pageParam, signal }) =>
      call('games.search', { text: wanted, language, pageNo: pageParam, pageSize: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, pageNo) => (pageNo * PAGE < total ? pageNo + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: wanted !== '',
  })
  const results = useMemo(() => found.data?.pages.flatMap(({ games }) => games) ?? none, [found.data])
  const again = (): void => void found.refetch()
  if (text.trim() === '')
    return {
      games: hot.data?.list ?? none,
      by: '',
      total: undefined,
      waiting: false,
      failed: hot.isError && hot.data === undefined,
      again: (): void => void hot.refetch(),
    }
  const waiting = (found.isFetching && !found.isFetchingNextPage) || wanted !== text.trim()
  const more = found.hasNextPage ? (): void => void (found.isFetching || found.fetchNextPage()) : undefined
  return {
    games: results,
    by: wanted,
    total: found.data?.pages[0]?.total,
    waiting,
    failed: found.isError && !found.isFetching,
    again,
    more,
  }
}

const none: readonly GameTile[] = []
const choose = (game: GameTile): void => openPopup({ kind: 'game', game })

/** The end of the list as far as it is drawn: asks for more once it is seen. */
function ListEnd({ onSeen }: { readonly onSeen: () => void }) {
  const [ref, seen] = useNear<HTMLLIElement>(false, '0px')
  useEffect(() => {
    if (seen) onSeen()
  }, [seen, onSeen])
  return (
    <li ref={ref} role="presentation" className="grid h-20 place-items-center">
      <Spinner className="size-5 text-accent" />
    </li>
  )
}

/** Finds a game by a part of its name. Arrow keys walk the results, Enter opens one. */
export function SearchPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<GameTile>()
  const [entered, setEntered] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { games: latest, by, total, waiting, failed, again, more } = useResults(text)
  // Drawn in small pieces, between which the next letter is taken.
  const games = useDeferredValue(latest)
  const late = waiting || games !== latest
  const searches = useLasting(waiting && !failed)
  const at = Math.max(0, pointed === undefined ? 0 : games.indexOf(pointed))
  const current = games[at]

  // Whoever enters a name and does not wait for the list means the first of what will be found, not of what still stands there.
  useEffect(() => {
    if (!entered || late) return
    setEntered(false)
    if (current !== undefined) choose(current)
  }, [entered, late, current])

  function write(next: string): void {
    setText(next)
    setPointed(undefined)
    setEntered(false)
  }

  function clear(): void {
    write('')
    input.current?.focus()
  }

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && games.length > 0) {
      event.preventDefault()
      const next = (at + step + games.length) % games.length
      if (next === games.length - 1) more?.()
      setPointed(games[next])
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') setEntered(true)
  }

  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t('search.open')}
      closeLabel={t('popup.close')}
      size="md"
      shape="full"
      bare
      closeOutside
    >
      <div className="grid min-h-88 grid-cols-1 content-start">
        <div className="sticky top-0 z-10 flex h-17 items-center gap-3 border-b border-line bg-raised-1 ps-5 pe-16">
          {searches ? (
            <Spinner className="size-5 shrink-0 text-accent" />
          ) : (
            <IconSearch className="size-5 shrink-0 text-faint" />
          )}
          <input
            ref={input}
            data-autofocus
            type="text"
            inputMode="search"
            enterKeyHint="search"
            role="combobox"
            aria-label={t('search.open')}
            aria-expanded={games.length > 0}
            aria-controls={LIST}
            aria-activedescendant={current === undefined ? undefined : `${LIST}-${current.nodeId}`}
            aria-autocomplete="list"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            value={text}
            placeholder={t('search.hint')}
            onKeyDown={move}
            onChange={(event) => write(event.target.value)}
            className="h-full w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-faint"
          />
          {text !== '' && (
            <IconButton label={t('search.clear')} icon={IconErase} size="sm" onClick={clear} className="-me-2" />
          )}
        </div>
        <p aria-live="polite" className="px-5 pt-4 pb-1 text-sm text-faint">
          {failed
            ? ''
            : total === undefined
              ? t('search.hot')
              : total === 0
                ? ''
                : t('search.found', { total, count: formatCount(total) })}
        </p>
        {!failed && total !== 0 && <PlayLegend className="px-5 pb-2" />}
        {failed && <LoadFailed onAgain={again} />}
        {failed ? null : total === 0 && !waiting ? (
          <EmptyState
            picture={<EmptyPicture name="search" />}
            title={t('search.none', { text: text.trim() })}
            text={t('search.noneText')}
          />
        ) : (
          <ul
            ref={list}
            id={LIST}
            role="listbox"
            aria-label={t('search.results')}
            className="grid grid-cols-1 gap-0.5 px-2.5 pb-3"
          >
            {games.map((game) => (
              <ResultLine
                key={game.nodeId}
                id={`${LIST}-${game.nodeId}`}
                game={game}
                text={by}
                chosen={game === current}
                onChoose={choose}
                onPoint={setPointed}
              />
            ))}
            {more !== undefined && <ListEnd key={games.length} onSeen={more} />}
            {games.length === 0 &&
              Array.from({ length: 5 }, (_, index) => (
                <li key={index} role="presentation" className="flex items-center gap-3.5 px-2.5 py-2">
                  <Skeleton className="h-16 w-12" />
                  <Skeleton className="h-4 w-40" />
                </li>
              ))}
          </ul>
        )}
      </div>
    </Popup>
  )
}
