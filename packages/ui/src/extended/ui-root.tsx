import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

export interface UiRootProps {
  /** Which way the language on the screen runs; the document's `dir` has to say the same. */
  readonly direction: 'ltr' | 'rtl'
  readonly children: ReactNode
}

/** Stands once around an application that uses what is in this folder. No component writes a style of its own. */
export function UiRoot({ direction, children }: UiRootProps) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <Tooltip.Provider delay={400}>{children}</Tooltip.Provider>
      </DirectionProvider>
    </CSPProvider>
  )
}
