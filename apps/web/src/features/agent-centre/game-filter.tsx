import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconChevron from '~icons/lucide/chevron-down'
import IconSearch from '~icons/lucide/search'
import { chipClass } from '#ui/chip.ts'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { useRested } from '../../parts/use-rested.ts'

/** Typing rests so long before games are looked for. */
const PAUSE_MS = 300
const SHOWN = 30

export interface ChosenGame {
  readonly node: number
  readonly name: string
}

interface GameFilterProps {
  /** Undefined for all games. */
  readonly chosen: ChosenGame | undefined
  onChoose(game: ChosenGame | undefined): void
}

function GamePopup({ chosen, onChoose, onGone }: GameFilterProps & { onGone(): void }) {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const wanted = useRested(text.trim(), PAUSE_MS)
  const { data, isError, refetch } = useQuery({
    ...callQuery('games.search', { text: wanted, language, pageNo: 1, pageSize: SHOWN }),
    enabled: wanted !== '',
  })
  const choose = (game: ChosenGame | undefined): void => {
    onChoose(game)
    setOpen(false)
  }
  const lineClass =
    'flex min-h-11 w-full items-center rounded-sm px-3 text-start quick-colors hover:bg-raised-2 focus-visible:bg-raised-2'
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('records.game')}
      closeLabel={t('popup.close')}
    >
      <div className="grid gap-3 px-6 pt-1 pb-7">
        <Field
          name="game"
          label={t('agent.game.search')}
          icon={IconSearch}
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
          first
        />
        {isError && data === undefined ? (
          <LoadFailed onAgain={() => void refetch()} />
        ) : (
          <ul aria-label={t('records.game')} className="grid h-72 content-start overflow-y-auto overscroll-contain">
            {chosen !== undefined && (
              <li>
                <button type="button" className={lineClass} onClick={() => choose(undefined)}>
                  {t('agent.game.all')}
                </button>
              </li>
            )}
            {wanted !== '' &&
              data?.games.map(({ nodeId, displayName }) => (
                <li key={nodeId}>
                  <button
                    type="button"
                    className={lineClass}
                    onClick={() => choose({ node: nodeId, name: displayName })}
                  >
                    <span className="truncate">{displayName}</span>
                  </button>
                </li>
              ))}
            {wanted !== '' && data?.games.length === 0 && (
              <li className="px-3 py-6 text-center text-mute">{t('agent.game.none')}</li>
            )}
          </ul>
        )}
      </div>
    </Popup>
  )
}

/** Chooses one game by a part of its name. */
export function GameFilter({ chosen, onChoose }: GameFilterProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className={chipClass(chosen !== undefined)}
      >
        <span className="max-w-48 truncate">{chosen?.name ?? t('records.game')}</span>
        <IconChevron aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {asking && <GamePopup chosen={chosen} onChoose={onChoose} onGone={() => setAsking(false)} />}
    </>
  )
}
