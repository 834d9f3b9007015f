import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Popup } from '#ui/popup.tsx'
import { useT } from '#kit/language.ts'

export interface OverProps {
  readonly title: string
  readonly size?: 'sm' | 'md'
  /** It has left the screen. */
  onGone(): void
  children(close: () => void): ReactNode
}

/** A popup above the one that opened it, which keeps what was typed into it. */
export function Over({ title, size = 'sm', onGone, children }: OverProps) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return createPortal(
    <Popup
      open={open}
      onClose={close}
      onGone={onGone}
      title={title}
      closeLabel={t('popup.close')}
      size={size}
      closeOutside
    >
      {children(close)}
    </Popup>,
    document.body,
  )
}
