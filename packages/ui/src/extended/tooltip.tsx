import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useId, type ReactElement } from 'react'
import { cx } from '../cx.ts'
import { floatClass, layerClass, useLayer } from './use-layer.ts'

export interface TooltipProps {
  /** A few words that explain; nothing that one cannot do without, since a finger does not hover. */
  readonly text: string
  /** What it explains: a button or a link with a name of its own. */
  readonly children: ReactElement<Record<string, unknown>>
}

/** A few words beside what the pointer or the focus is on. Escape takes them away. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [button, layer] = useLayer()
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={children} aria-describedby={id} />
      {/* Readers hear it whether it is shown or not. */}
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal container={layer} className={layerClass}>
        <Base.Positioner sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup
            aria-hidden="true"
            className={cx(floatClass, 'w-max max-w-72 rounded-sm px-3 py-2 text-sm text-pretty')}
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
