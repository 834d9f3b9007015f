import { cx } from '#ui/cx.ts'
import type { Category } from '../app/categories.ts'
import { pictureUrl } from '../app/hosts.ts'
import { ArtPicture, categoryWidths, emptyWidths, markWidths } from './art-picture.tsx'

const AVATARS = 24

interface CategoryPictureProps {
  readonly category: Category | 'hot'
  /** How wide it stands on the screen. */
  readonly sizes: string
  readonly className?: string
}

/** The picture of a category, square. */
export function CategoryPicture({ category, sizes, className }: CategoryPictureProps) {
  return (
    <span aria-hidden="true" className={cx('relative block shrink-0 overflow-hidden', className)}>
      <ArtPicture art={`category-${category.toLowerCase()}`} widths={categoryWidths} sizes={sizes} />
    </span>
  )
}

/** The mark of a vendor, by the picture key of its card. */
export function VendorMark({ art, className }: { readonly art: string; readonly className?: string }) {
  return (
    <span aria-hidden="true" className={cx('relative block shrink-0', className)}>
      <ArtPicture art={art} widths={markWidths} sizes="3rem" bare />
    </span>
  )
}

export type EmptyName = 'search' | 'chest' | 'lantern' | 'calm' | 'moorings' | 'lock' | 'ticket' | 'letter' | 'chart'

/** The drawing of a page that has nothing to show yet. */
export function EmptyPicture({ name }: { readonly name: EmptyName }) {
  return (
    <span aria-hidden="true" className="relative block aspect-4/3 w-48 low:w-24">
      <ArtPicture art={`empty-${name}`} widths={emptyWidths} sizes="12rem" bare />
    </span>
  )
}

/** The picture that a member has as long as no other was chosen: always the same for the same id. */
export function avatarArt(id: string): string {
  const number = [...id].reduce((sum, digit) => (sum * 7 + Number(digit)) % AVATARS, 0)
  return pictureUrl(`/art/avatar-${number + 1}/96.webp`)
}
