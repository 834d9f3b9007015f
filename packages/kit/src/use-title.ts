import { useEffect } from 'react'
import { hasText, onTexts, translate, type TextId } from './language.ts'
import { titleText } from './title-text.ts'

/**
 * Keeps the document's title that of the page on the screen, in the language on the screen. `title` is the id of the
 * page's name: none where the page is called as the house is, `own` where it writes its name itself.
 */
export function useTitle(title: TextId | 'own' | undefined, house: string | undefined): void {
  useEffect(() => {
    if (house === undefined || title === 'own') return
    const write = () => {
      // The texts of a part come with it; until then the former title stays.
      if (title === undefined) document.title = house
      else if (hasText(title)) document.title = titleText(translate(title), house)
    }
    write()
    return onTexts(write)
  }, [title, house])
}
