import IconService from '~icons/lucide/headset'
import IconPin from '~icons/lucide/map-pin'
import { Button } from '#ui/button.tsx'
import { wordsIn } from '#contract/content/words.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { openService } from '../../app/service.ts'
import { useSiteStatus } from '../../app/site-status.ts'
import { BrandSign } from '../../parts/brand-sign.tsx'
import { languageItems } from '../../parts/language-items.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useBrand } from '../../parts/use-brand.ts'

const drawings = { maintenance: 'moorings', region: 'lock', domain: 'search' } as const

/** Instead of the whole site: it is in maintenance, closed to the visitor's region, or was reached by a wrong address. */
export function ClosedPage() {
  const t = useT()
  const language = useLanguage()
  const brand = useBrand()
  const { status, ip, strange, notice } = useSiteStatus()
  const write = useMoment()
  const why = strange ? 'domain' : status === 2 ? 'region' : 'maintenance'
  const words =
    why === 'domain' || notice === null
      ? undefined
      : wordsIn(notice.texts, language, brand?.defaultLanguage ?? language)
  const endsAt = words === undefined ? null : (notice?.endsAt ?? null)
  const languages = languageItems(brand?.supportedLanguages ?? [], language)
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-radial-[at_50%_35%] from-raised-2 to-page to-70% px-6">
      <p className="display flex h-20 items-center justify-center gap-2.5 text-xl font-extrabold">
        <BrandSign className="size-7 text-accent" />
        {brand?.name}
      </p>
      <div role="status" className="grid content-center justify-items-center gap-3 py-6 text-center animate-appear">
        <div className="scale-125 pb-4">
          <EmptyPicture name={drawings[why]} />
        </div>
        <h1 className="text-3xl font-extrabold text-balance lg:text-4xl">{words?.title ?? t(`status.${why}.title`)}</h1>
        <p className="max-w-md text-mute text-pretty">{words?.text ?? t(`status.${why}.text`)}</p>
        {endsAt !== null && <p className="font-semibold">{t('status.maintenance.ends', { at: write(endsAt) })}</p>}
        {why === 'region' && ip !== '' && (
          <p className="amount mt-2 flex min-h-11 items-center gap-2.5 rounded-full bg-raised-1 px-5 text-ink hairline">
            <IconPin className="size-4.5 text-faint" />
            <span className="text-mute">{t('status.ip')}</span>
            {ip}
          </p>
        )}
        <Button look="main" size="lg" icon={IconService} className="mt-5" onClick={() => void openService()}>
          {t('shell.service')}
        </Button>
        {why !== 'domain' && <p className="mt-3 max-w-xs text-sm text-faint text-pretty">{t(`status.${why}.wait`)}</p>}
      </div>
      <div className="flex h-24 items-center justify-center gap-1">
        {languages.map(({ key, label, chosen, onSelect }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen}
            onClick={onSelect}
            className={`min-h-11 rounded-full px-4 text-sm font-medium quick-colors ${chosen === true ? 'text-ink' : 'text-faint hover:text-ink'}`}
          >
            {label}
          </button>
        ))}
      </div>
    </main>
  )
}
