import { Link } from 'wouter'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../app/paths.ts'
import { EnvelopePicture } from './envelope-picture.tsx'
import { useEnvelopes } from './envelopes.ts'

/** A way to the red envelopes, with what is open or comes next; nothing where there are none. Its texts are in the room `envelopes`. */
export function EnvelopeLine() {
  const t = useT()
  const moment = useMoment()
  const { data } = useEnvelopes()
  const list = data?.list ?? []
  const open = list.find(({ now }) => now !== null && now.left > 0 && now.own === null)
  const coming = list.filter(({ next }) => next !== null)
  const [first] = coming.toSorted((one, other) => (one.next?.opens ?? '').localeCompare(other.next?.opens ?? ''))
  const shown = open ?? first
  if (shown === undefined) return null
  return (
    <Link
      href={paths.redEnvelope()}
      className="flex items-center gap-4 rounded-lg bg-raised-1 py-3 ps-4 pe-5 hairline quick-colors hover:bg-raised-2"
    >
      <EnvelopePicture look={shown.look} open={open !== undefined} className="h-14 w-12 shrink-0" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-bold">{open === undefined ? t('env.title') : t('env.line.open')}</span>
        <span className="text-sm text-mute text-pretty">
          {open === undefined ? t('env.next', { date: moment(shown.next?.opens ?? '') }) : open.title}
        </span>
      </span>
      <span className="text-sm font-semibold text-accent-strong max-sm:sr-only">{t('env.line.go')}</span>
    </Link>
  )
}
