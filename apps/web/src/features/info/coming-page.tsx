import { Link } from 'wouter'
import { buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { openPopup } from '../../app/ui-state.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { drawings, type Coming } from './coming.ts'

/** A place of the house that is not furnished yet: what it will hold, and the way on. */
export function ComingPage({
  about,
  bare = false,
  titled = false,
}: {
  readonly about: Coming
  readonly bare?: boolean
  /** It stands below a title that says the same. */ readonly titled?: boolean
}) {
  const t = useT()
  const Frame = bare ? 'main' : 'div'
  return (
    <Frame
      className={`grid content-center justify-items-center gap-3 py-10 text-center ${bare ? 'min-h-dvh px-6' : 'min-h-[60dvh]'}`}
    >
      <div className="pb-2">
        <EmptyPicture name={drawings[about]} />
      </div>
      <p className="rounded-full bg-news-soft px-3 py-1 text-sm font-semibold text-news">{t('coming.badge')}</p>
      {!titled && <h1 className="text-3xl font-extrabold">{t(`coming.${about}.title`)}</h1>}
      <p className="max-w-md text-mute text-pretty">{t(`coming.${about}.text`)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link href={paths.home()} className={buttonClass('light')}>
          {t('coming.home')}
        </Link>
        <button
          type="button"
          onClick={() => openPopup({ kind: 'help', hash: 'about' })}
          className={buttonClass('quiet')}
        >
          {t('help.title')}
        </button>
      </div>
    </Frame>
  )
}
