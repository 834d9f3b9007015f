import { useEffect, useId, useRef, useState } from 'react'
import IconImage from '~icons/lucide/image-plus'
import IconPlus from '~icons/lucide/plus'
import IconAgain from '~icons/lucide/rotate-ccw'
import IconX from '~icons/lucide/x'
import { UPLOAD_TYPES, type UploadPurpose } from '#contract/pictures.ts'
import { cx } from '#ui/cx.ts'
import { labelClass, Note } from '#ui/note.tsx'
import { useT } from '#kit/language.ts'
import { type Shot, usePictures } from './use-pictures.ts'

export interface UploadFieldProps {
  readonly purpose: UploadPurpose
  /** Ids of what was uploaded so far; empty it, and the pictures are gone from the field. */
  readonly value: readonly string[]
  onChange(ids: string[]): void
  /** At most so many; three unless told. */
  readonly max?: number
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  /** What is wrong with it as a field of its form. */
  readonly error?: string | undefined
  /** Names the field for a form that looks for what is at fault. */
  readonly name?: string
  /** True while a picture is on its way, when a form had better wait. */
  onBusy?(busy: boolean): void
}

const tile = 'relative size-26 shrink-0 overflow-hidden rounded-md'

function Picture({ shot, onRemove, onAgain }: { readonly shot: Shot; onRemove(): void; onAgain(): void }) {
  const t = useT()
  const { preview, share, id, failed, file } = shot
  const sending = id === undefined && failed === undefined
  return (
    <li className={cx(tile, 'bg-page hairline animate-appear')}>
      <img
        src={preview}
        alt={file.name}
        className={cx(
          'size-full object-cover transition-opacity duration-(--duration-layer)',
          id === undefined && 'opacity-45',
        )}
      />
      {sending && (
        <span
          role="progressbar"
          aria-label={t('upload.sending', { name: file.name })}
          aria-valuenow={Math.round(share * 100)}
          className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-page/80"
        >
          <span
            className="block size-full origin-left bg-accent transition-transform duration-(--duration-feedback) rtl:origin-right"
            style={{ transform: `scaleX(${share})` }}
          />
        </span>
      )}
      {failed !== undefined && (
        <button
          type="button"
          onClick={onAgain}
          aria-label={t('upload.again', { name: file.name })}
          title={t('upload.again', { name: file.name })}
          className="absolute inset-0 grid place-items-center bg-page/40 text-ink"
        >
          <IconAgain className="size-7" />
        </button>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('upload.remove', { name: file.name })}
        title={t('upload.remove', { name: file.name })}
        className="absolute end-0 top-0 grid size-11 place-items-start justify-items-end p-1.5 text-ink"
      >
        <span className="grid size-6 place-items-center rounded-full bg-page/80 quick-colors hover:bg-lost-soft hover:text-lost">
          <IconX className="size-3.5" />
        </span>
      </button>
    </li>
  )
}

interface ChooserProps {
  readonly id: string
  readonly describedBy: string
  readonly empty: boolean
  readonly wrong: boolean
  readonly many: boolean
  readonly name: string | undefined
  readonly label: string
  onFiles(files: readonly File[]): void
}

/** Where pictures are dropped or chosen: wide while there are none, then a tile beside them. */
function Chooser({ id, describedBy, empty, wrong, many, name, label, onFiles }: ChooserProps) {
  const t = useT()
  const [over, setOver] = useState(false)
  const Sign = empty ? IconImage : IconPlus
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={cx(
        'cursor-pointer rounded-md border border-dashed text-mute quick-colors hover:bg-raised-2 hover:text-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
        wrong ? 'border-lost' : over ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong bg-page',
        empty ? 'flex min-h-22 items-center gap-4 px-5 py-4' : cx(tile, 'grid place-items-center'),
      )}
    >
      <Sign className="size-6 shrink-0" />
      <span className={empty ? 'text-base font-medium' : 'sr-only'}>{t(empty ? 'upload.choose' : 'upload.more')}</span>
      <input
        id={id}
        type="file"
        name={name}
        accept={UPLOAD_TYPES.join(',')}
        multiple={many}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={wrong}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** Pictures that go along with a form: dropped or chosen, shown at once, sent one by one. */
export function UploadField({
  purpose,
  value,
  onChange,
  max = 3,
  label,
  hint,
  required,
  error,
  name,
  onBusy,
}: UploadFieldProps) {
  const t = useT()
  const id = useId()
  const { shots, refused, busy, add, again, remove } = usePictures({ purpose, value, onChange, max })
  const told = useRef(onBusy)
  useEffect(() => {
    told.current = onBusy
  })
  useEffect(() => {
    told.current?.(busy)
  }, [busy])
  const failed = shots.find((shot) => shot.failed !== undefined)
  const wrong =
    refused !== undefined
      ? `${refused.name}: ${t(`error.${refused.code}`)}`
      : failed?.failed !== undefined
        ? `${failed.file.name}: ${t(`error.${failed.failed}`)}`
        : error
  const rules = t('upload.rules', { max })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelClass(required)}>
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        {shots.length > 0 && (
          <ul className="contents">
            {shots.map((shot) => (
              <Picture key={shot.key} shot={shot} onRemove={() => remove(shot)} onAgain={() => again(shot)} />
            ))}
          </ul>
        )}
        {shots.length < max && (
          <div className={cx(shots.length === 0 && 'flex-1')}>
            <Chooser
              id={id}
              describedBy={`${id}-note`}
              empty={shots.length === 0}
              wrong={wrong !== undefined}
              many={max - shots.length > 1}
              name={name}
              label={label}
              onFiles={add}
            />
          </div>
        )}
      </div>
      <div role="status">
        <Note id={`${id}-note`} hint={hint === undefined ? rules : `${hint} ${rules}`} error={wrong} />
      </div>
    </div>
  )
}
