import { useId, useState } from 'react'
import { randomPick } from '#rules/lottery/quick.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useUnits } from './amounts.ts'
import { useFaultWords } from './fault-words.ts'
import { nameOfFamily } from '../../parts/lottery/names.ts'
import { browserRandom } from './random.ts'
import { readText, type TextOptions, type TextPick } from './text-picks.ts'

/** Wrong lines that are named at once. */
const NAMED = 5

/** A line as it is sent by message: two numbers at head and tail, 1 on each lot; or as a pair across two stations. */
const messageFor = (gameCode: string): string => `\u206601.02${gameCode.includes('+') ? 'dx' : 'dd'}1\u2069`

/** Characters of the whole text at most. */
const MOST_TYPED = 20_000

export interface TextEntryProps extends Omit<TextOptions, 'answers'> {
  onAdd(picks: readonly TextPick[]): void
}

/** Picks as a text, one a line, for whoever keeps them elsewhere; each wrong line is named with what is wrong in it. */
export function TextEntry({ onAdd, ...options }: TextEntryProps) {
  const { play, gameCode, day, unit } = options
  const t = useT()
  const written = useUnits()
  const words = useFaultWords()
  const id = useId()
  const [text, setText] = useState('')
  const [example] = useState(() => randomPick(play, browserRandom, day))
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map())
  const { picks, wrong } = readText(text, { ...options, answers })
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
        hint={[
          t('lottery.textHint', { example }),
          ...(unit === undefined
            ? []
            : [t('lottery.messageHint', { example: messageFor(gameCode), amount: written(unit) })]),
        ].join(' ')}
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
            {wrong.slice(0, NAMED).map(({ line, fault, detail, candidates = [] }) => (
              <li key={line}>
                <b>{t('lottery.line', { line })}</b> {words({ fault, detail })}
                {fault === 'ambiguous' && (
                  <span className="mt-1 flex flex-wrap gap-1.5">
                    {candidates.map((station) => (
                      <Button
                        key={station}
                        size="sm"
                        onClick={() => setAnswers((before) => new Map([...before, [detail, station]]))}
                      >
                        {nameOfFamily(station)}
                      </Button>
                    ))}
                  </span>
                )}
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
