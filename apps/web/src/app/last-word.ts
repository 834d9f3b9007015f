import { toast } from '#ui/toast.tsx'
import { loadTexts, translate, type TextId } from '#kit/language.ts'

/** A word to somebody who is no longer logged in, or whose page has just changed; its text may not be here yet. */
export async function sayLast(tone: 'good' | 'news', text: TextId): Promise<void> {
  await loadTexts('shell')
  toast(tone, translate(text))
}
