import type { ReactNode } from 'react'
import { Popup } from '../popup.tsx'

export interface DrawerProps {
  readonly open: boolean
  /** The visitor wants it closed; the owner sets `open` to false. */
  onClose(): void
  /** It has left the screen, so that its owner can forget it. */
  onGone?(): void
  readonly title: string
  readonly closeLabel: string
  /** Closes on a click beside it; off where something is filled in. */
  readonly closeOutside?: boolean
  /** Stays at its foot while the content scrolls, such as the buttons of a form. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A panel along the far edge of a large screen, a sheet from below on a phone: one thing looked at closely, or a form. */
export function Drawer({ foot, children, ...popup }: DrawerProps) {
  return (
    <Popup {...popup} shape="side">
      <div className="flex min-h-full flex-col">
        <div className="flex-1 px-6 pt-2 pb-6">{children}</div>
        {foot !== undefined && <div className="sticky bottom-0 border-t border-line bg-raised-1 px-6 py-4">{foot}</div>}
      </div>
    </Popup>
  )
}
