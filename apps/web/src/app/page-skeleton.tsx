import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** The shape of a page whose part of the site is on its way. */
export function PageSkeleton({ bare }: { readonly bare: boolean }) {
  if (bare)
    return (
      <div className="grid h-dvh place-items-center" aria-busy="true">
        <Spinner className="size-10 text-accent" />
      </div>
    )
  return (
    <div className="grid gap-6" aria-busy="true">
      <Skeleton className="h-36 rounded-lg lg:h-44" />
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="aspect-3/4 rounded-md" />
        ))}
      </div>
    </div>
  )
}
