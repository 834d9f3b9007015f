import { toast } from '#ui/toast.tsx'
import { loadTexts, translate } from '#kit/language.ts'

/** Hands the address of the house to whatever the device shares with, or to the clipboard. */
export async function share(name: string): Promise<void> {
  const url = `${location.origin}/`
  try {
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
      await navigator.share({ title: name, url })
    else {
      await navigator.clipboard.writeText(url)
      await loadTexts('shell')
      toast('good', translate('shell.shared'))
    }
  } catch (cause) {
    // Closing the sheet of the device is no failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    await loadTexts('shell')
    toast('bad', translate('account.copyFailed'))
  }
}
