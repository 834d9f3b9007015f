import { useEffect, useState, type ReactNode } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import { directionOf, languageCodes, nameOf, tagOf, type LanguageCode } from '#contract/languages.ts'
import type { Placeholders } from '#contract/content/placeholders.ts'
import { useT } from '#kit/language.ts'
import { Field } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { fieldName } from '../../kit/names.ts'
import { isRecord, present, textOf } from '../../kit/schema.ts'
import { HtmlField } from './html-field.tsx'
import { brandLanguages, wordsOf, type KindPart } from './kinds.ts'

interface WordsFieldProps {
  readonly part: KindPart
  readonly value: unknown
  onChange(value: unknown): void
  /** What is wrong, by path. */
  readonly errors: Readonly<Record<string, string>>
  /** Shows the words of a language as the site does. */
  look?(words: Readonly<Record<string, string>>, dir: 'ltr' | 'rtl'): ReactNode
  /** What the house fills in. */
  readonly placeholders?: Placeholders | undefined
}

/** From here on words are written in several lines. */
const LONG = 200

/** The words of an item, a language at a time; those that lack are marked. */
export function WordsField({ part, value, onChange, errors, look, placeholders }: WordsFieldProps) {
  const t = useT()
  const texts = isRecord(value) ? value : {}
  const fields = wordsOf(part)
  const shown = languageCodes.filter((language) => brandLanguages.includes(language) || language in texts)
  const ordered = [...brandLanguages, ...shown.filter((language) => !brandLanguages.includes(language))]
  const [chosen, setChosen] = useState<LanguageCode>(ordered[0] ?? 'EN')
  const faulty = ordered.find((language) =>
    Object.keys(errors).some((path) => path.startsWith(`${part.name}.${language}.`)),
  )
  useEffect(() => {
    if (faulty !== undefined) setChosen(faulty)
    // Where somebody goes on to afterwards is its own affair.
  }, [errors, faulty])
  const words = isRecord(texts[chosen]) ? texts[chosen] : {}
  const wordOf = (name: string): string => (words[name] === undefined ? '' : textOf(words[name]))
  const write = (name: string, text: string): void => {
    const next = Object.fromEntries(fields.map(([field]) => [field, field === name ? text : wordOf(field)]))
    const empty = Object.values(next).every((one) => one === '')
    const { [chosen]: _former, ...others } = texts
    onChange(empty ? others : { ...others, [chosen]: next })
  }
  const isWhole = (language: LanguageCode): boolean => {
    const one = texts[language]
    return isRecord(one) && fields.every(([name]) => textOf(one[name]).trim() !== '')
  }
  const dir = directionOf(chosen)
  const missing = errors[part.name]
  return (
    <section aria-label={t('content.words')} className="grid min-w-0 gap-4 rounded-md bg-raised-1 p-4 sm:p-5">
      <h2 className="text-lg font-bold">{t('content.words')}</h2>
      {placeholders !== undefined && <Filled placeholders={placeholders} />}
      <Tabs<LanguageCode>
        label={t('content.words')}
        tabs={ordered.map((language) => ({
          key: language,
          label: (
            <span className="inline-flex items-center gap-1.5">
              {nameOf(language)}
              {!isWhole(language) && <IconAlert aria-label={t('content.lacks')} className="size-3.5 text-lost" />}
            </span>
          ),
        }))}
        chosen={chosen}
        onChoose={setChosen}
        panelId={`words-${part.name}`}
      />
      {missing !== undefined && (
        <p role="alert" className="text-sm text-lost">
          {missing}
        </p>
      )}
      {look?.(Object.fromEntries(fields.map(([name]) => [name, wordOf(name)])), dir)}
      <div
        key={chosen}
        id={`words-${part.name}`}
        role="tabpanel"
        aria-label={nameOf(chosen)}
        className="grid min-w-0 gap-4"
      >
        {fields.map(([name, given]) => {
          const node = present(given)
          const path = `${part.name}.${chosen}.${name}`
          const max = node.maxLength ?? 1000
          const shared = {
            name: path,
            label: fieldName(t, `content.${name}`),
            value: wordOf(name),
            dir,
            lang: tagOf(chosen),
          }
          if (node.kind === 'html')
            return (
              <HtmlField key={name} {...shared} max={max} error={errors[path]} onChange={(text) => write(name, text)} />
            )
          if (max > LONG)
            return (
              <TextArea
                key={name}
                {...shared}
                rows={node.kind === 'lines' ? 10 : 2}
                max={max}
                error={errors[path]}
                onChange={({ target }) => write(name, target.value)}
              />
            )
          return (
            <Field
              key={name}
              {...shared}
              maxLength={max}
              error={errors[path]}
              autoComplete="off"
              onChange={({ target }) => write(name, target.value)}
            />
          )
        })}
      </div>
    </section>
  )
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ')

/** The names that stand in braces, and are replaced when the text is sent. */
function Filled({ placeholders: { needs, may } }: { readonly placeholders: Placeholders }) {
  const t = useT()
  return (
    <div className="grid gap-0.5 text-sm text-mute">
      {needs.length > 0 && <p>{t('content.needs', { names: inBraces(needs) })}</p>}
      {may.length > 0 && <p>{t('content.may', { names: inBraces(may) })}</p>}
      {needs.length + may.length === 0 && <p>{t('content.fillsNothing')}</p>}
    </div>
  )
}
