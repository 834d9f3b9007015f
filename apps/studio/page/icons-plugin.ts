import { icons } from '@iconify-json/game-icons'
import type { Plugin } from 'vite'

const WANTED = 'virtual:game-icons'

/**
 * Gives `virtual:game-icons`: the path data of exactly the named icons (game-icons.net, CC BY 3.0),
 * so that no icon set is shipped. Icons of several paths become one.
 */
export function gameIcons(names: readonly string[]): Plugin {
  const resolved = `\0${WANTED}`
  return {
    name: 'wheelhouse:game-icons',
    resolveId: (id) => (id === WANTED ? resolved : null),
    load(id) {
      if (id !== resolved) return null
      const paths = Object.fromEntries(names.map((name) => [name, pathOf(name)]))
      return `export const gameIcons = ${JSON.stringify(paths)}`
    },
  }
}

function pathOf(name: string): string {
  const body = icons.icons[name]?.body
  if (body === undefined) throw new Error(`game-icons has no icon ${name}`)
  return [...body.matchAll(/\sd="([^"]+)"/g)].map((match) => `M0 0${match[1]}`).join('')
}
