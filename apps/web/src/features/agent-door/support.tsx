import { useQuery } from '@tanstack/react-query'
import IconCheck from '~icons/lucide/badge-check'
import IconDownload from '~icons/lucide/download'
import IconLanguages from '~icons/lucide/languages'
import IconPlay from '~icons/lucide/play'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CallResponse } from '#contract/calls.ts'
import { offeredLanguages, useLanguage, useT } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'
import { pictureUrl } from '../../app/hosts.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { Prose } from '../../parts/prose.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { Things } from './things.tsx'

/** What there is to show to people at any house, all of it true today. */
function SiteItself() {
  const t = useT()
  const count = offeredLanguages(useBrand()?.supportedLanguages ?? []).length
  return (
    <Things
      id="agent-support"
      title={t('agent.support')}
      things={[
        { key: 'fair', icon: IconCheck, title: t('agent.fair.title'), text: t('agent.fair.text') },
        { key: 'trial', icon: IconPlay, title: t('agent.trial.title'), text: t('agent.trial.text') },
        { key: 'words', icon: IconLanguages, title: t('agent.words.title', { count }), text: t('agent.words.text') },
      ]}
    />
  )
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }

function Piece({ piece }: { readonly piece: CallResponse<'agents.support'>['list'][number] }) {
  const t = useT()
  const { art, title, content, url, action } = piece
  return (
    <li className="grid grid-rows-[auto_1fr] overflow-hidden rounded-md bg-raised-1 hairline">
      <div className="relative aspect-2/1 overflow-hidden">
        <ArtPicture art={art} widths={bannerWidths} sizes="(min-width: 640px) 22rem, 100vw" />
      </div>
      <div className="grid content-start gap-2 p-4">
        <h3 className="font-semibold text-balance">{title}</h3>
        <Prose html={content} className="text-sm text-mute" />
        <p className="mt-1 flex flex-wrap gap-2">
          <a href={url} {...(url.startsWith('/') ? {} : elsewhere)} className={buttonClass('quiet', 'sm')}>
            {action}
          </a>
          <a
            href={pictureUrl(`/art/${art}/${bannerWidths[1]}.webp`)}
            download={`${art}.webp`}
            aria-label={`${t('agent.promotion.save')}: ${title}`}
            className={buttonClass('ghost', 'sm')}
          >
            <IconDownload className="size-4" />
            {t('agent.promotion.save')}
          </a>
        </p>
      </div>
    </li>
  )
}

/** What the house offers to help agents bring players; where it wrote nothing, what the site itself has to show. */
export function Support() {
  const t = useT()
  const { data, isError } = useQuery(callQuery('agents.support', { language: useLanguage() }))
  if (isError || data?.list.length === 0) return <SiteItself />
  return (
    <section aria-labelledby="agent-promotion" aria-busy={data === undefined} className="grid gap-4">
      <h2 id="agent-promotion" className="text-xl font-bold">
        {t('agent.promotion')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {data === undefined
          ? [1, 2, 3].map((piece) => (
              <li key={piece}>
                <Skeleton className="h-72 rounded-md" />
              </li>
            ))
          : data.list.map((piece) => <Piece key={piece.id} piece={piece} />)}
      </ul>
    </section>
  )
}
