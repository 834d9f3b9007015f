import { useRef, useState } from 'react'
import IconUpload from '~icons/lucide/image-up'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-field.tsx'
import { sendWith } from '../../app/calls.ts'
import { named } from '../../kit/names.ts'
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
  const input = useRef<HTMLInputElement>(null)
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
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label={t('games.upload')}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file !== undefined) void upload(file)
              }}
            />
            <Button size="sm" icon={IconUpload} loading={busy} onClick={() => input.current?.click()}>
              {t('games.upload')}
            </Button>
            {own !== null && <UndoButton what={label} onClick={() => onChange(null)} />}
          </div>
        </div>
      )}
    </FormField>
  )
}
