import IconContract from '~icons/lucide/file-signature'
import IconLink from '~icons/lucide/link'
import IconTeam from '~icons/lucide/users'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'

const things = [
  { key: 'team', icon: IconTeam },
  { key: 'links', icon: IconLink },
  { key: 'contracts', icon: IconContract },
] as const satisfies readonly { readonly key: string; readonly icon: Icon }[]

/** What the agent centre will hold; said as what it is, not yet there. */
export function ComingThings() {
  const t = useT()
  return (
    <section aria-labelledby="agent-coming" className="grid gap-4">
      <h2 id="agent-coming" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-bold">
        {t('agent.coming')}
        <span className="rounded-full bg-news-soft px-2.5 py-0.5 text-xs font-semibold tracking-normal text-news [font-family:var(--font-sans)]">
          {t('agent.badge')}
        </span>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {things.map(({ key, icon: Sign }) => (
          <li key={key} className="grid content-start gap-1 rounded-md border border-dashed border-line-strong p-4">
            <Sign className="mb-1 size-5 text-faint" />
            <p className="font-semibold">{t(`agent.${key}.title`)}</p>
            <p className="text-sm text-mute text-pretty">{t(`agent.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
