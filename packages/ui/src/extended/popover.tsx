import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import type { Icon } from '../icon.ts'
import { floatClass, layerClass, useLayer } from './use-layer.ts'

export interface PopoverProps {
  /** The words on the button, and the name of what it opens. */
  readonly label: string
  readonly icon?: Icon
  readonly children: ReactNode
}

/** A button and a small box beside it for a few settings. What needs room or a decision is a `Drawer` or a `Popup`. */
export function Popover({ label, icon: Sign, children }: PopoverProps) {
  const [button, layer] = useLayer()
  return (
    <Base.Root>
      <Base.Trigger ref={button} className={cx(buttonClass('quiet', 'sm'), 'min-h-10 data-popup-open:bg-raised-3')}>
        {Sign !== undefined && <Sign className="size-[1.15em] shrink-0" />}
        {label}
      </Base.Trigger>
      <Base.Portal container={layer} className={layerClass}>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cx(
              floatClass,
              'max-h-[min(24rem,var(--available-height))] w-max max-w-(--available-width) min-w-56 overflow-y-auto overscroll-contain p-4',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
