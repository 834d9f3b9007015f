import { useState } from 'react'
import IconX from '~icons/lucide/x'
import type { Board } from '#rules/lottery/play.ts'
import { doors } from '#rules/lottery/quick.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { allNumbers, type Chosen, numberKeys, numbersByKey, pulled, tapNumber, withNumbers } from './board.ts'
import { LabelKey, QuickKeys } from './label-key.tsx'
import type { NumberTerms } from './number-terms.tsx'

type Numbers = Extract<Board, { kind: 'numbers' }>

interface NumbersBoardProps {
  readonly board: Numbers
  readonly terms: NumberTerms
  readonly chosen: Chosen
  onChange(chosen: Chosen): void
}

/** Numbers that 19 doors take, and numbers that a pull takes at most. */
const [DOORS, PULLED] = [19, 10]

const TENS = Array.from({ length: 10 }, (_, ten) => ten)

/** All numbers of two digits by their tens; the key before a line takes the whole ten. */
function Tens({ terms, chosen, most, onChange }: Omit<NumbersBoardProps, 'board'> & { readonly most: number }) {
  const t = useT()
  const taken = new Set(chosen.numbers)
  return (
    <div dir="ltr" className="grid grid-cols-1 gap-1">
      {TENS.map((ten) => {
        const line = allNumbers(2).slice(ten * 10, ten * 10 + 10)
        const isWhole = line.every((number) => taken.has(number))
        const others = chosen.numbers.filter((number) => !line.includes(number))
        return (
          <div key={ten} className="grid grid-cols-[1.6rem_repeat(10,minmax(0,1fr))] gap-1">
            <button
              type="button"
              aria-label={t('lottery.wholeTen', { from: line[0] ?? '', to: line[9] ?? '' })}
              aria-pressed={isWhole}
              onClick={() => onChange(withNumbers(chosen, isWhole ? others : [...others, ...line].slice(0, most)))}
              className={cx(
                'amount rounded-sm text-sm font-bold quick-colors hover:bg-raised-2 hover:text-ink',
                isWhole ? 'text-accent' : 'text-faint',
              )}
            >
              {ten}•
            </button>
            {line.map((number) => (
              <LabelKey
                key={number}
                name={number}
                share={terms.shareOf(number)}
                paysAt={terms.paysAt}
                isOn={taken.has(number)}
                className="!h-10 !text-sm"
                onTap={() => onChange(tapNumber(chosen, number, most))}
              >
                {number}
              </LabelKey>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** How many of the chosen numbers are shown as chips. */
const SHOWN = 60

/** Numbers of more digits are typed; those that are chosen stand below and are given back by a tap. */
function Typed({ board, terms, chosen, onChange }: NumbersBoardProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<{ readonly number: string; readonly isClosed: boolean }>()
  const { digits, most } = board
  function add(): void {
    const words = text.split(/[\s,;.]+/).filter((word) => word !== '')
    const isClosed = (word: string): boolean => terms.shareOf(word) === 0
    const bad = words.filter((word) => isClosed(word) || !new RegExp(`^\\d{${digits}}$`).test(word))
    const good = words.filter((word) => !bad.includes(word))
    onChange(withNumbers(chosen, [...new Set([...chosen.numbers, ...good])].slice(0, most)))
    setText(bad.join(' '))
    setWrong(bad[0] === undefined ? undefined : { number: bad[0], isClosed: isClosed(bad[0]) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-start gap-2">
        <Field
          label={t('lottery.typeNumbers', { digits })}
          hint={t('lottery.typeHint')}
          error={
            wrong === undefined
              ? undefined
              : wrong.isClosed
                ? t('lottery.fault.closed', { piece: wrong.number })
                : t('lottery.wrongNumber', { number: wrong.number, digits })
          }
          value={text}
          inputMode="text"
          enterKeyHint="done"
          onKeyDown={(event) => event.key === 'Enter' && add()}
          autoComplete="off"
          dir="ltr"
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(undefined)
          }}
          className="min-w-0 flex-1"
        />
        <Button look="light" onClick={add} className="mt-6.5">
          {t('lottery.take')}
        </Button>
      </div>
      {chosen.numbers.length > 0 && (
        <ul dir="ltr" className="flex max-h-56 flex-wrap gap-1 overflow-y-auto">
          {chosen.numbers.slice(0, SHOWN).map((number) => (
            <li key={number}>
              <button
                type="button"
                aria-label={t('lottery.giveBack', { number })}
                onClick={() => onChange(tapNumber(chosen, number, most))}
                className="amount inline-flex min-h-10 items-center gap-1.5 rounded-sm bg-accent px-2.5 text-sm font-bold text-accent-ink"
              >
                {number}
                <IconX className="size-3.5" />
              </button>
            </li>
          ))}
          {chosen.numbers.length > SHOWN && (
            <li className="grid place-items-center px-2 text-sm text-mute">
              {t('lottery.andMore', { count: formatCount(chosen.numbers.length - SHOWN) })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Numbers from 00 to 99 on keys, shorter ones in a line, longer ones typed. */
export function NumbersBoard({ board, terms, chosen, onChange }: NumbersBoardProps) {
  const t = useT()
  const { digits, least, most } = board
  // A key that takes more than the play does is of no use.
  const keys = numberKeys.filter((key) => {
    if (key === 'clear') return true
    if (key === 'orders') return digits > 1
    if (key === 'pull') return digits === 2 && most >= PULLED
    if (key === 'twins') return digits > 1 && most >= 10
    return most >= 10 ** digits / 2
  })
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-mute">
          {most < 10 ** digits
            ? least === most
              ? t('lottery.chooseExactly', { count: least, taken: chosen.numbers.length })
              : t('lottery.chooseBetween', { least, most, taken: chosen.numbers.length })
            : t('lottery.chooseLeast', { least, taken: chosen.numbers.length })}
        </p>
        <QuickKeys
          label={t('lottery.quickKeys')}
          keys={keys.map((key) => ({
            key,
            words: t(`lottery.key.${key}`),
            needs: key === 'pull' && pulled(chosen.numbers) === undefined ? t('lottery.pullNeeds') : undefined,
          }))}
          onKey={(key) => onChange(withNumbers(chosen, numbersByKey(chosen.numbers, digits, key).slice(0, most)))}
        />
      </div>
      {digits === 2 && most >= DOORS && (
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="shrink-0 text-xs text-mute">
            {t('lottery.doors')}
          </span>
          <QuickKeys
            label={t('lottery.doors')}
            keys={allNumbers(1).map((digit) => ({ key: digit, words: digit }))}
            onKey={(digit) => onChange(withNumbers(chosen, [...chosen.numbers, ...doors(digit)].slice(0, most)))}
          />
        </div>
      )}
      {digits === 2 && <Tens terms={terms} chosen={chosen} most={most} onChange={onChange} />}
      {digits === 1 && (
        <div dir="ltr" className="grid grid-cols-5 gap-1 sm:grid-cols-10">
          {allNumbers(1).map((number) => (
            <LabelKey
              key={number}
              name={number}
              share={terms.shareOf(number)}
              paysAt={terms.paysAt}
              isOn={chosen.numbers.includes(number)}
              onTap={() => onChange(tapNumber(chosen, number, most))}
            >
              {number}
            </LabelKey>
          ))}
        </div>
      )}
      {digits > 2 && <Typed board={board} terms={terms} chosen={chosen} onChange={onChange} />}
    </div>
  )
}
