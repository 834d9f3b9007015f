import IconCheck from '~icons/lucide/check'
import type { FieldSetting } from '#contract/settings/register.ts'
import { boundsOf, countCharacters } from '#contract/forms/validation.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'

/** The rules of a password, by the setting of its field, ticked off while it is typed. */
export function PasswordRules({
  password,
  setting,
}: {
  readonly password: string
  readonly setting: FieldSetting | undefined
}) {
  const t = useT()
  const bounds = boundsOf('password', setting)
  const length = countCharacters(password)
  const rules = [
    { id: 'length', kept: length >= bounds.min && length <= bounds.max },
    { id: 'letters', kept: /\p{L}/u.test(password) },
    { id: 'digits', kept: /\p{N}/u.test(password) },
  ] as const
  return (
    <ul className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {rules.map(({ id, kept }) => (
        <li key={id} className={cx('flex items-center gap-1.5 quick-colors', kept ? 'text-won' : 'text-faint')}>
          {kept ? <IconCheck className="size-3.5" /> : <span className="mx-1 size-1.5 rounded-full bg-line-strong" />}
          {t(`register.rule.${id}`, bounds)}
          <span className="sr-only">{t(kept ? 'register.kept' : 'register.missing')}</span>
        </li>
      ))}
    </ul>
  )
}
