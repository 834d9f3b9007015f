import { useEffect, useRef } from 'react'

/** Something that lies above the page and that Back closes. */
interface Layer {
  close(): void
}

/** What is open, the uppermost last. Each has an entry in the history, so that Back finds it there before it leaves the page. */
const layers: Layer[] = []
/** The address below the layers. */
let below = ''
/** Entries are being taken back, which the browser does later; what is navigated meanwhile waits. */
let unwinding: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/** A browser that does not answer is not waited for any longer than this. */
const UNWOUND_MS = 500

/** How many layers stood open when this entry of the history was made. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layer' in state && typeof state.layer === 'number' ? state.layer : 0

/** Gives the history as many entries as there are layers. */
function settle(): void {
  if (unwinding !== undefined) return
  const depth = depthOf(history.state)
  if (layers.length > depth) {
    below = location.href
    // Past the router, which has no new address to hear of.
    for (let layer = depth + 1; layer <= layers.length; layer += 1)
      History.prototype.pushState.call(history, { layer }, '')
  } else if (layers.length < depth) {
    unwinding = setTimeout(unwound, UNWOUND_MS)
    history.go(layers.length - depth)
  }
}

function unwound(): void {
  clearTimeout(unwinding)
  unwinding = undefined
  for (const work of waiting.splice(0)) work()
  settle()
}

function onBack(event: PopStateEvent): void {
  const sameAddress = location.href === below
  if (unwinding !== undefined) {
    if (sameAddress) event.stopImmediatePropagation()
    unwound()
    return
  }
  const depth = depthOf(event.state)
  if (layers.length > depth) {
    // The page below stays as it is: neither the router nor the scroll position has anything to do with it.
    if (sameAddress) event.stopImmediatePropagation()
    for (const layer of layers.slice(depth).toReversed()) layer.close()
  }
  later()
}

/** One popup often follows another at once: the second takes over the entry of the first. */
const later = (): void => void setTimeout(settle)

/** A page that is opened out of a layer takes the place of the layer's entry; else Back would lead to a popup that is not there. */
function keepOrder(name: 'pushState' | 'replaceState'): void {
  const original = history[name].bind(history)
  history[name] = (...state) => {
    if (unwinding !== undefined) waiting.push(() => history[name](...state))
    else if (name === 'pushState' && depthOf(history.state) > 0) {
      History.prototype.replaceState.apply(history, state)
      // The router hears of a page that was opened, which begins at its top.
      dispatchEvent(new Event(name))
    } else original(...state)
  }
}

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  addEventListener('popstate', onBack, { capture: true })
  keepOrder('replaceState')
  keepOrder('pushState')
}

// A page loaded anew keeps the entry of a popup that was open, but not the popup.
if (typeof history !== 'undefined' && depthOf(history.state) > 0) {
  below = location.href
  listen()
  later()
}

/**
 * Says that something lies over the page now. `close` is called when Back was pressed, and a close that is refused leaves
 * it open. The answer is to be called once it is closed, in whatever way.
 */
export function openLayer(close: () => void): () => void {
  listen()
  const layer: Layer = { close }
  layers.push(layer)
  later()
  return () => {
    const at = layers.indexOf(layer)
    if (at < 0) return
    layers.splice(at, 1)
    later()
  }
}

/** Lets Back close what is open, in place of leaving the page; a close that is refused leaves it open. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open) return
    return openLayer(() => close.current())
  }, [open])
}
