import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Popup } from './popup.tsx'

export interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly danger?: boolean
  readonly busy?: boolean
  onConfirm(): void
  onCancel(): void
  onGone?(): void
}

/** Asks before something that cannot simply be taken back. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    cancelLabel,
    danger = false,
    busy = false,
    onConfirm,
    onCancel,
    onGone,
  } = props
  return (
    <Popup
      open={open}
      onClose={onCancel}
      {...(onGone === undefined ? {} : { onGone })}
      title={title}
      closeLabel={cancelLabel}
    >
      <div className="grid gap-6 px-6 pt-2 pb-6">
        <div className="text-mute text-pretty">{text}</div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button look="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button look={danger ? 'danger' : 'main'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Popup>
  )
}
