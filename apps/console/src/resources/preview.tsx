import IconAlert from '~icons/lucide/triangle-alert'
import { Link } from 'wouter'
import type { RowOf } from '../kit/resource.ts'
import { Money } from '#kit/money.tsx'
import { useT } from '#kit/language.ts'
import { memberPath } from '../app/paths.ts'
import { fieldName } from '../kit/names.ts'
import { textOf } from '../kit/schema.ts'

/** What a proposal changes, as it was when it was made: before, after, the money it moves, and whom it touches. */
export function Preview({
  proposal: { preview, request, sameDevice, state },
}: {
  readonly proposal: RowOf<'proposals.list'>
}) {
  const t = useT()
  const fields = [...new Set([...Object.keys(preview.before), ...Object.keys(preview.after)])]
  return (
    <section aria-label={t('preview.title')} className="grid gap-4">
      {sameDevice && (
        <p role="status" className="flex items-center gap-2.5 rounded-sm bg-news-soft px-3.5 py-3 text-sm">
          <IconAlert className="size-4 shrink-0 text-news" />
          {t(state === 'waiting' ? 'preview.sameDevice' : 'preview.wasSameDevice')}
        </p>
      )}
      <h3 className="font-bold">{t('preview.title')}</h3>
      {preview.money !== null && (
        <p className="text-2xl font-bold">
          <Money value={preview.money} />
        </p>
      )}
      {fields.length > 0 && (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-start text-xs text-faint">
              <th scope="col" className="pe-3 pb-1 text-start font-semibold">
                {t('preview.what')}
              </th>
              <th scope="col" className="pe-3 pb-1 text-start font-semibold">
                {t('preview.before')}
              </th>
              <th scope="col" className="pb-1 text-start font-semibold">
                {t('preview.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="align-top">
                <th scope="row" className="border-t border-line py-1.5 pe-3 text-start font-normal text-mute">
                  {fieldName(t, field)}
                </th>
                <td className="border-t border-line py-1.5 pe-3 wrap-anywhere text-mute">
                  {textOf(preview.before[field])}
                </td>
                <td className="border-t border-line py-1.5 wrap-anywhere">{textOf(preview.after[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preview.members.length > 0 && (
        <p className="text-sm text-mute">
          {t('preview.members')}{' '}
          {preview.members.map(({ id, username }) => (
            <Link key={id} href={memberPath(id)} className="pe-2 text-ink underline underline-offset-4">
              {username}
            </Link>
          ))}
        </p>
      )}
      <details className="text-sm">
        <summary className="text-mute">{t('preview.request')}</summary>
        <pre className="mt-2 max-h-64 overflow-auto rounded-sm bg-page p-3 text-xs whitespace-pre-wrap text-mute">
          {JSON.stringify(request, null, 2)}
        </pre>
      </details>
    </section>
  )
}
