import { useId, useState } from 'react'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import { randomPick } from '#rules/lottery/quick.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useFaultWords } from './fault-words.ts'
import { browserRandom } from './random.ts'
import { readTyped } from './typed.ts'

/** Wrong lines that are named at once. */
const NAMED = 5

/** Characters of the whole text at most. */
const MOST_TYPED = 20_000

interface TextEntryProps {
  readonly play: AnyPlay
  /** That of the draw. */
  readonly day: string
  onAdd(picks: readonly string[]): void
}

/** Picks as a text, one a line, for whoever keeps them elsewhere; each wrong line is named with what is wrong in it. */
export function TextEntry({ play, day, onAdd }: TextEntryProps) {
  const t = useT()
  const words = useFaultWords()
  const id = useId()
  const [text, setText] = useState('')
  const [example] = useState(() => randomPick(play, browserRandom, day))
  const { picks, wrong } = readTyped(play, text, day)
  const isEmpty = text.trim() === ''
  function dropWrong(): void {
    const lines = new Set(wrong.map(({ line }) => line))
    setText(
      text
        .split('\n')
        .filter((_, at) => !lines.has(at + 1))
        .join('\n'),
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        label={t('lottery.textLabel')}
        hint={t('lottery.textHint', { example })}
        rows={6}
        max={MOST_TYPED}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        aria-describedby={wrong.length > 0 ? id : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {wrong.length > 0 && (
        <div id={id} role="alert" className="grid gap-1.5 rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm text-lost">
          <ul className="grid grid-cols-1 gap-1">
            {wrong.slice(0, NAMED).map(({ line, fault, detail }) => (
              <li key={line}>
                <b>{t('lottery.line', { line })}</b> {words({ fault, detail })}
              </li>
            ))}
            {wrong.length > NAMED && <li>{t('lottery.andMore', { count: formatCount(wrong.length - NAMED) })}</li>}
          </ul>
          <div>
            <Button size="sm" look="ghost" onClick={dropWrong}>
              {t('lottery.dropWrong')}
            </Button>
          </div>
        </div>
      )}
      <Button
        look="light"
        disabled={isEmpty || wrong.length > 0 || picks.length === 0}
        onClick={() => {
          onAdd(picks)
          setText('')
        }}
      >
        {t('lottery.addTyped', { count: picks.length })}
      </Button>
    </div>
  )
}
