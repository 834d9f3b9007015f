import { toast } from '#ui/toast.tsx'
import { translate } from './language.ts'

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('good', translate('account.copied'))
  } catch {
    toast('bad', translate('account.copyFailed'))
  }
}
