import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { CallResponse } from '#contract/calls.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { PageSteps } from '#kit/page-steps.tsx'
import { useDay } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { pageOf } from '../../parts/page-of.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ArticlePage } from './article-page.tsx'

function Card({ id, art, publishedAt, title, lead }: CallResponse<'articles.list'>['list'][number]) {
  const day = useDay()
  return (
    <Link
      href={paths.blog({ id })}
      className="flex h-full flex-col overflow-hidden rounded-lg bg-raised-1 quick-colors hairline hover:bg-raised-2"
    >
      <span aria-hidden="true" className="relative block aspect-2/1 w-full overflow-hidden bg-raised-2">
        <ArtPicture
          art={art}
          widths={bannerWidths}
          sizes="(width >= 80rem) 24rem, (width >= 40rem) 50vw, 100vw"
          className="object-[70%_40%]"
        />
      </span>
      <span className="grid gap-1.5 p-5">
        <time dateTime={publishedAt} className="text-sm text-faint">
          {day(publishedAt)}
        </time>
        <h2 className="text-lg leading-snug font-bold text-balance">{title}</h2>
        <p className="line-clamp-3 text-sm text-mute text-pretty">{lead}</p>
      </span>
    </Link>
  )
}

function Articles({ page: asked }: { readonly page: number }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('articles.list', { language: useLanguage() }))
  if (data?.list.length === 0)
    return (
      <EmptyState whole picture={<EmptyPicture name="calm" />} title={t('blog.empty')} text={t('blog.emptyText')} />
    )
  const { shown, page, pages } = pageOf(data?.list ?? [], asked)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl font-extrabold lg:text-3xl">{t('blog.title')}</h1>
        <p className="max-w-2xl text-mute text-pretty">{t('blog.lead')}</p>
      </header>
      {data === undefined && isError ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-busy={data === undefined}>
          {data === undefined
            ? [1, 2, 3].map((one) => (
                <li key={one}>
                  <Skeleton className="h-80 rounded-lg" />
                </li>
              ))
            : shown.map((one) => (
                <li key={one.id}>
                  <Card {...one} />
                </li>
              ))}
        </ul>
      )}
      <PageSteps page={page} pages={pages} onPage={(next) => navigate(paths.blog({ page: next }))} />
    </div>
  )
}

/** What the house writes about itself: nine articles to a page, the newest first, or one of them. */
export function BlogPage() {
  const query = new URLSearchParams(useSearch())
  const id = query.get('id')
  return id === null ? <Articles page={Number(query.get('page') ?? 1) || 1} /> : <ArticlePage key={id} id={id} />
}
