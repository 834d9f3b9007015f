import { useState } from 'react'
import IconImage from '~icons/lucide/image'
import IconOpen from '~icons/lucide/external-link'
import IconZoomIn from '~icons/lucide/zoom-in'
import IconZoomOut from '~icons/lucide/zoom-out'
import { useT } from '#kit/language.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Popup } from '#ui/popup.tsx'
import { fieldName } from './names.ts'

/** Only operators who may see it are given the file, by the cookie of their session. */
const addressOf = (id: string): string => `/ops/uploads/${id}`

export interface SentPicturesProps {
  readonly ids: readonly string[]
  /** Where they stand in their row, which names them. */
  readonly path: string
}

/** Pictures that somebody sent, small enough to stand beside what they prove; each opens large. */
export function SentPictures({ ids, path }: SentPicturesProps) {
  const t = useT()
  const name = fieldName(t, path)
  return (
    <div className="flex flex-wrap gap-2">
      {ids.map((id, at) => (
        <SentPicture
          key={id}
          id={id}
          name={ids.length === 1 ? name : t('picture.of', { what: name, n: at + 1, count: ids.length })}
        />
      ))}
    </div>
  )
}

function SentPicture({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  // What is no picture, or is not to be had any more, stays a link that says so itself.
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <a
        href={addressOf(id)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 underline underline-offset-4"
      >
        <IconImage className="size-4" />
        {name}
      </a>
    )
  return (
    <>
      <button
        type="button"
        title={t('picture.enlarge')}
        onClick={() => setOpen(true)}
        className="overflow-hidden rounded-sm bg-page hairline quick-colors hover:bg-raised-3"
      >
        <img
          src={addressOf(id)}
          alt={name}
          loading="lazy"
          decoding="async"
          className="h-28 w-40 cursor-zoom-in object-contain"
          onError={() => setBroken(true)}
        />
      </button>
      <Popup
        open={open}
        onClose={() => setOpen(false)}
        title={name}
        closeLabel={t('popup.close')}
        size="lg"
        closeOutside
      >
        {open && <Enlarged id={id} name={name} />}
      </Popup>
    </>
  )
}

/** How large a picture is shown, beside the width of its place. */
const SIZES = ['w-full', 'w-[200%]', 'w-[400%]'] as const

function Enlarged({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const [size, setSize] = useState(0)
  const last = SIZES.length - 1
  return (
    <div className="grid gap-3 px-6 pt-2 pb-6">
      <div className="flex items-center gap-2">
        <IconButton
          size="sm"
          icon={IconZoomOut}
          label={t('picture.smaller')}
          disabled={size === 0}
          onClick={() => setSize(size - 1)}
        />
        <IconButton
          size="sm"
          icon={IconZoomIn}
          label={t('picture.larger')}
          disabled={size === last}
          onClick={() => setSize(size + 1)}
        />
        <a
          href={addressOf(id)}
          target="_blank"
          rel="noreferrer"
          className="ms-auto inline-flex items-center gap-1.5 text-sm underline underline-offset-4"
        >
          <IconOpen className="size-4" />
          {t('picture.open')}
        </a>
      </div>
      <div
        role="group"
        aria-label={name}
        // By keyboard it is moved about once it has the focus.
        tabIndex={0}
        className="max-h-[65dvh] overflow-auto rounded-sm bg-page"
      >
        <img
          src={addressOf(id)}
          alt={name}
          className={cx('max-w-none', SIZES[size], size < last ? 'cursor-zoom-in' : 'cursor-zoom-out')}
          onClick={() => setSize(size < last ? size + 1 : 0)}
        />
      </div>
    </div>
  )
}
