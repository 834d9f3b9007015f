import IconLanguages from '~icons/lucide/languages'
import type { contentStates } from '#contract/calls/content.ts'
import { nameOf, type LanguageCode } from '#contract/languages.ts'
import { useT } from '#kit/language.ts'
import { Badge } from '#ui/badge.tsx'

const tones = { live: 'won', scheduled: 'news', draft: 'plain', ended: 'plain' } as const

interface StateBadgesProps {
  readonly state: (typeof contentStates)[number]
  /** A draft waits to be published. */
  readonly draft: boolean
}

/** Where an item is, and whether something of it waits. */
export function StateBadges({ state, draft }: StateBadgesProps) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {(state !== 'draft' || !draft) && <Badge tone={tones[state]}>{t(`value.content.state.${state}`)}</Badge>}
      {draft && <Badge tone="accent">{t('content.draft')}</Badge>}
    </span>
  )
}

/** The brand's languages in which words lack. */
export function Missing({ languages }: { readonly languages: readonly LanguageCode[] }) {
  const t = useT()
  if (languages.length === 0) return <span className="text-sm text-mute">{t('content.complete')}</span>
  const names = languages.map((language) => nameOf(language)).join(', ')
  return (
    <span title={names} className="inline-flex items-center gap-1.5 text-sm text-lost">
      <IconLanguages className="size-4 shrink-0" />
      <span className="sr-only">{names}</span>
      <span aria-hidden="true">{languages.join(' ')}</span>
    </span>
  )
}
