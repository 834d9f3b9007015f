import { useT } from '#kit/language.ts'
import { Ring } from './ring.tsx'

/** The time for which a bet on a running event waits. It is the house's word; what is left after it is the way there and back. */
export function DelayRing({ sentAt, seconds }: { readonly sentAt: number; readonly seconds: number }) {
  const t = useT()
  return (
    <div role="status" className="flex items-center gap-3 rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">
      <Ring since={sentAt} seconds={seconds} />
      <span>{t('sports.delay', { seconds })}</span>
    </div>
  )
}
