import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'

/** Up to when figures are complete. */
export function AsOf({ at }: { readonly at: string | undefined }) {
  const t = useT()
  const moment = useMoment()
  return <p className="min-h-5 text-sm text-faint">{at === undefined ? '' : t('agent.asOf', { time: moment(at) })}</p>
}
