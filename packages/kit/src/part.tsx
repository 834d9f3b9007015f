import { createElement, lazy, type ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'

const failed = new Set<() => void>()

/** Lets every part that failed to load be asked for again when it is shown next. Whoever catches such a failure calls it. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A component whose script comes when it is first shown; it throws `ChunkLoadError` where the script does not come.
 * React's `lazy` would remember the failure for as long as the page lives; this one forgets it with `forgetFailedParts`.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (cause) {
        failed.add(renew)
        throw cause
      }
    })
  const renew = (): void => {
    current = make()
  }
  let current = make()
  const Part: ComponentType<Props> = (props) => createElement<Props>(current, props)
  return Part
}
