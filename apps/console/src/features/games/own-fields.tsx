import IconAlert from '~icons/lucide/circle-alert'
import { directionOf, languageCodes, tagOf, type LanguageCode } from '#contract/languages.ts'
import { useT } from '#kit/language.ts'
import { Field } from '#ui/field.tsx'
import { house } from '../../app/house.ts'
import { keyName } from '../../kit/names.ts'
import { UndoButton } from './undo-button.tsx'

export type Names = Readonly<Partial<Record<string, string>>>

/** Names that are written, without those that are empty. */
export const writtenNames = (names: Names): Partial<Record<LanguageCode, string>> =>
  Object.fromEntries(
    languageCodes.flatMap((language) => {
      const name = names[language]?.trim() ?? ''
      return name === '' ? [] : [[language, name]]
    }),
  )

interface OwnFieldProps {
  readonly name: string
  readonly label: string
  /** What stands there without an operator. */
  readonly listed: string
  readonly value: string
  onChange(value: string): void
  readonly error?: string | undefined
  readonly language?: LanguageCode
  readonly max?: number
}

/** A field over what a list says: empty, it is as the list has it. */
export function OwnField({ name, label, listed, value, onChange, error, language, max = 80 }: OwnFieldProps) {
  const t = useT()
  return (
    <div className="flex items-end gap-1">
      <Field
        name={name}
        label={label}
        placeholder={listed}
        hint={value !== '' && listed !== '' ? t('games.listed', { value: listed }) : undefined}
        value={value}
        maxLength={max}
        autoComplete="off"
        error={error}
        className="min-w-0 flex-1"
        {...(language === undefined ? { inputMode: 'numeric' } : { lang: tagOf(language), dir: directionOf(language) })}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && <UndoButton what={label} onClick={() => onChange('')} />}
    </div>
  )
}

interface NameFieldsProps {
  readonly listed: Names
  readonly own: Names
  onChange(own: Names): void
  error(language: string): string | undefined
}

/** A name in each language of the brand; those that lack are marked. */
export function NameFields({ listed, own, onChange, error }: NameFieldsProps) {
  const t = useT()
  const languages = languageCodes.filter(
    (language) => house.languages.includes(language) || language === 'EN' || language in listed || language in own,
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-bold">{t('games.names')}</legend>
      {languages.map((language) => (
        <div key={language} className="grid gap-1">
          <OwnField
            name={`names.${language}`}
            label={keyName(t, language)}
            language={language}
            listed={listed[language] ?? ''}
            value={own[language] ?? ''}
            error={error(language)}
            onChange={(name) => onChange({ ...own, [language]: name })}
          />
          {house.languages.includes(language) && (listed[language] ?? '') === '' && (own[language] ?? '') === '' && (
            <p className="flex items-center gap-1.5 text-xs text-lost">
              <IconAlert className="size-3.5" />
              {t('games.lacks')}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** A place as it is typed: empty for the one of the list, null for what is none. */
export function placeOf(text: string): number | undefined | null {
  if (text.trim() === '') return undefined
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null
}
