import { useState } from 'react'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { FormField } from '#ui/form-field.tsx'
import { sendWith } from '../../app/calls.ts'
import { named } from '../../kit/names.ts'
import { PICTURES, UploadButton } from '../../kit/upload-button.tsx'
import { type Look, TilePicture } from './tile-picture.tsx'
import { UndoButton } from './undo-button.tsx'

interface TileFieldProps {
  readonly label: string
  /** What stands there without an operator; null where the site draws it from its games. */
  readonly listed: Look | null
  readonly own: Look | null
  onChange(own: Look | null): void
}

/** A picture that is uploaded here, over the one that is there anyway. */
export function TileField({ label, listed, own, onChange }: TileFieldProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const shown = own ?? listed
  async function upload(file: File): Promise<void> {
    setBusy(true)
    setWrong(undefined)
    try {
      onChange((await sendWith('gameDesk.addPicture', {}, file)).look)
    } catch (cause) {
      setWrong(named(t, t('load.failed'), `error.${asFailure(cause).code}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormField label={label} error={wrong}>
      {(aria) => (
        <div {...aria} className="flex items-end gap-3">
          {shown !== null && <TilePicture look={shown} className="w-24" />}
          <div className="flex flex-wrap gap-2">
            <UploadButton
              label={t('games.upload')}
              accept={PICTURES}
              loading={busy}
              onFile={(file) => void upload(file)}
            />
            {own !== null && <UndoButton what={label} onClick={() => onChange(null)} />}
          </div>
        </div>
      )}
    </FormField>
  )
}
