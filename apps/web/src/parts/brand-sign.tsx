import { cx } from '#ui/cx.ts'

/** The sign of the brand in one colour: the shape of its `mark`, whose address its style names. */
export const BrandSign = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={cx('brand-sign', className)} />
)
