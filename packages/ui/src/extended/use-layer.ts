import { useCallback, useState } from 'react'

/** The box of what floats; it takes no place of its own, neither in the body nor in the grid of a dialog. */
export const layerClass = 'absolute start-0 top-0'

/** The look of what floats above the page. */
export const floatClass =
  'rounded-md bg-raised-2 text-ink shadow-[0_0_0_1px_var(--color-line-strong),0_1.5rem_3rem_#00000066] outline-none animate-rise'

/**
 * Where something that floats is drawn: in the dialog that its button stands in, since nothing can be pressed beside an open
 * one, or among the page's main content, where readers look for it. The first of the pair is the `ref` of the button.
 */
export function useLayer(): [(button: HTMLElement | null) => void, HTMLElement | undefined] {
  const [layer, setLayer] = useState<HTMLElement>()
  const mark = useCallback(
    (button: HTMLElement | null) => setLayer(button?.closest<HTMLElement>('dialog, main') ?? undefined),
    [],
  )
  return [mark, layer]
}
