import { cx } from '#ui/cx.ts'

/** HTML that the server has cleaned: a few tags for text, in which nothing runs. */
export function Prose({ html, className }: { readonly html: string; readonly className?: string }) {
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
