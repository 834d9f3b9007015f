import { useRef } from 'react'
import IconUpload from '~icons/lucide/upload'
import { Button } from '#ui/button.tsx'

/** The kinds of pictures that the house takes. */
export const PICTURES = 'image/png,image/jpeg,image/webp'

interface UploadButtonProps {
  readonly label: string
  /** The kinds of files, as the browser's own choice of files takes them. */
  readonly accept: string
  readonly loading: boolean
  onFile(file: File): void
}

/** A button that asks for a file. The same file can be chosen again, such as after it was mended. */
export function UploadButton({ label, accept, onFile, loading }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button size="sm" icon={IconUpload} loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
