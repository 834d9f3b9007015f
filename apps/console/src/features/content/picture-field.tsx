import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FormField } from '#ui/form-field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { callQuery, sendWith } from '../../app/calls.ts'
import { named } from '../../kit/names.ts'
import { PICTURES, UploadButton } from '../../kit/upload-button.tsx'
import { pictureUrl } from './kinds.ts'

interface PictureFieldProps {
  readonly label: string
  readonly value: string
  onChange(value: string): void
  readonly error: string | undefined
}

/** A picture of the site: one of those that are drawn, or one that is uploaded here. */
export function PictureField({ label, value, onChange, error }: PictureFieldProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <FormField label={label} error={error} required className="sm:col-span-full">
      {(aria) => (
        <div {...aria} className="flex flex-wrap items-end gap-4">
          {value === '' ? (
            <span className="grid aspect-16/7 w-72 max-w-full place-items-center rounded-md bg-raised-2 text-sm text-faint hairline">
              {t('content.noPicture')}
            </span>
          ) : (
            <img src={pictureUrl(value)} alt={value} className="aspect-16/7 w-72 max-w-full rounded-md object-cover" />
          )}
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('content.choosePicture')}
          </Button>
          <Popup
            open={open}
            onClose={() => setOpen(false)}
            title={t('content.choosePicture')}
            closeLabel={t('popup.close')}
            size="lg"
          >
            {open && (
              <Pictures
                chosen={value}
                onChoose={(art) => {
                  onChange(art)
                  setOpen(false)
                }}
              />
            )}
          </Popup>
        </div>
      )}
    </FormField>
  )
}

function Pictures({ chosen, onChoose }: { readonly chosen: string; onChoose(art: string): void }) {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(callQuery('content.pictures', {}))
  async function upload(file: File): Promise<void> {
    setBusy(true)
    try {
      const { art } = await sendWith('content.addPicture', {}, file)
      void queries.invalidateQueries()
      onChoose(art)
    } catch (cause) {
      const { code } = asFailure(cause)
      toast('bad', named(t, t('load.failed'), `error.${code}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4 px-6 pt-2 pb-6">
      <div className="flex flex-wrap items-center gap-3">
        <UploadButton
          label={t('content.upload')}
          accept={PICTURES}
          loading={busy}
          onFile={(file) => void upload(file)}
        />
        <p className="text-sm text-mute">{t('content.uploadText')}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        {data?.pictures.map(({ art }) => (
          <li key={art}>
            <button
              type="button"
              aria-pressed={art === chosen}
              onClick={() => onChoose(art)}
              className={cx(
                'block w-full overflow-hidden rounded-md outline-offset-2',
                art === chosen ? 'outline-2 outline-accent' : 'hover:brightness-110',
              )}
            >
              <img src={pictureUrl(art)} alt={art} loading="lazy" className="aspect-16/7 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
