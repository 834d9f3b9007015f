import { CallError } from '#client/call-error.ts'
import { loadChunk } from '#kit/load-chunk.ts'
import { say } from '#kit/modal.ts'
import { paths } from './paths.ts'

/** The window of customer service (spec 9). */
const WINDOW = 'popup,width=440,height=750'

/**
 * Opens customer service in a window of its own: the entry of the kind asked for, or the first. The
 * window opens within the click, since a browser allows it only there; its address comes encrypted.
 */
export async function openService(csType?: string): Promise<void> {
  const shown = window.open('', '_blank', WINDOW)
  try {
    const { servicePath } = await loadChunk(() => import('./service-path.ts'))
    const path = (await servicePath(csType)) ?? paths.contact()
    // Where windows are forbidden, it opens in this one.
    if (shown === null) location.assign(path)
    else shown.location.replace(path)
  } catch (cause) {
    shown?.close()
    const again = await say({
      title: 'service.failed',
      text: `error.${cause instanceof CallError ? cause.code : 'NETWORK'}`,
      tone: 'bad',
      coverCloses: true,
      buttons: [
        { key: 'again', label: 'fault.retry', look: 'main' },
        { key: 'close', label: 'popup.close' },
      ],
    })
    if (again === 'again') await openService(csType)
  }
}
