import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import { CallError } from '#client/call-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { titleText } from '#kit/title-text.ts'
import { useDay } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useBrand } from '../../parts/use-brand.ts'

/** One article; the window is called as it is. */
export function ArticlePage({ id }: { readonly id: string }) {
  const t = useT()
  const day = useDay()
  const house = useBrand()?.name ?? ''
  const { data, error, refetch } = useQuery(callQuery('articles.read', { article: id, language: useLanguage() }))
  const isGone = error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
  const title = isGone ? t('blog.gone') : data?.title
  useEffect(() => {
    document.title = titleText(title, house)
  }, [title, house])
  if (isGone)
    return (
      <EmptyState
        whole
        picture={<EmptyPicture name="search" />}
        title={t('blog.gone')}
        text={t('blog.goneText')}
        action={
          <Link href={paths.blog()} className={buttonClass('light')}>
            {t('blog.back')}
          </Link>
        }
      />
    )
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true" className="mx-auto grid w-full max-w-3xl gap-4">
        <Skeleton className="aspect-5/2 w-full rounded-lg" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-60" />
      </div>
    ) : (
      <LoadFailed whole onAgain={() => void refetch()} />
    )
  return (
    <article aria-labelledby="article-title" className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <Link
        href={paths.blog()}
        className="-ms-2 -mb-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-sm px-2 text-sm font-medium text-mute quick-colors hover:text-ink"
      >
        <IconBack className="size-4.5 rtl:-scale-x-100" />
        {t('blog.back')}
      </Link>
      <span aria-hidden="true" className="relative block aspect-5/2 w-full overflow-hidden rounded-lg bg-raised-2">
        <ArtPicture
          art={data.art}
          widths={bannerWidths}
          sizes="(width >= 48rem) 48rem, 100vw"
          eager
          className="object-[70%_40%]"
        />
      </span>
      <header className="grid gap-2">
        <time dateTime={data.publishedAt} className="text-sm text-faint">
          {day(data.publishedAt)}
        </time>
        <h1 id="article-title" className="text-2xl font-extrabold text-balance lg:text-3xl">
          {data.title}
        </h1>
        <p className="text-lg text-mute text-pretty">{data.lead}</p>
      </header>
      <Prose html={data.content} />
    </article>
  )
}
