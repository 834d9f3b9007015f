import type { CallResponse } from '#contract/calls.ts'
import { cx } from '#ui/cx.ts'

export type Look = CallResponse<'gameDesk.addPicture'>['look']

/** The picture of a game as the site shows it. */
export const TilePicture = ({ look, className }: { readonly look: Look; readonly className?: string }) => (
  <img
    src={`/art/${look.art}/240.webp`}
    alt=""
    loading="lazy"
    style={{ filter: look.tint === 0 ? undefined : `hue-rotate(${look.tint}deg)`, backgroundColor: look.colour }}
    className={cx('aspect-3/4 shrink-0 rounded-sm object-cover', className)}
  />
)
