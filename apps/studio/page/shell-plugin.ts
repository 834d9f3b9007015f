import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What all games' pages have around them: `<!-- head: Title -->` and `<!-- shell: Title -->` in a page stand for `shell/*.html`. */
export function shellPlugin(folder: string): Plugin {
  return {
    name: 'wheelhouse:game-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/ *<!-- (head|shell): (.+?) -->\n/g, (_, part: string, title: string) =>
          readFileSync(`${folder}/${part}.html`, 'utf8').replaceAll('{{title}}', title),
        ),
    },
  }
}
