import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../app/query.ts'

/** Addresses of pictures are good for five minutes; asked for again before that. */
const FRESH_MS = 240_000

/** One of the member's own pictures, small; a click shows it whole in a tab of its own. */
export function UploadedPicture({ id, label }: { readonly id: string; readonly label: string }) {
  const { data, isError, refetch } = useQuery({
    ...callQuery('upload.link', { id }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  if (data === undefined && isError) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton className="size-20 rounded-md" />
  return (
    <a
      href={data.url}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="block size-20 overflow-hidden rounded-md bg-page hairline"
    >
      <img src={data.url} alt="" loading="lazy" className="size-full object-cover" />
    </a>
  )
}
