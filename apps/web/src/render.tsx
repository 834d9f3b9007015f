import { renderToString } from 'react-dom/server'
import { setupI18n, type Messages } from '@lingui/core'
import { directionOf, tagOf, textsReadBy } from '#contract/languages.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { loadDeferred } from '#kit/deferred.tsx'
import { activate } from '#kit/language.ts'
import { createQueries } from '#kit/query.ts'
import { App } from './app/app.tsx'
import type { FirstData } from './app/first-data.ts'
import { fillQueries } from './app/query.ts'
import { isPage, titleOf } from './app/routes.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>('./texts/*.po', { eager: true })

/** The texts of every part of the site, of which a page's name is one. */
const rooms = import.meta.glob<{ messages: Messages }>('./**/texts/*.po', { eager: true })

await loadDeferred()

export interface Screen {
  /** For the attributes `lang` and `dir` of the document. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** What goes into the element `root`, in place of `<!--first-screen-->`. */
  readonly html: string
}

/**
 * Draws the home page as HTML, so that it is seen before a script has run; the browser then takes it
 * over as it stands. `expectsMember` leaves out the buttons of a visitor.
 */
export function renderHome(first: FirstData, expectsMember: boolean): Screen {
  const messages = catalogues[`./texts/${textsReadBy(first.language)}.po`]?.messages ?? {}
  activate(first.language, messages)
  const queries = createQueries()
  fillQueries(queries, first)
  const html = renderToString(<App queries={queries} address="/" expectsMember={expectsMember} />)
  queries.clear()
  return { lang: tagOf(first.language), dir: directionOf(first.language), html }
}

/** What an address is, before its page is drawn. */
export interface Address {
  /** False for one that leads nowhere. */
  readonly isPage: boolean
  /** Its name in the language; undefined where it is called as the house is. */
  readonly title: string | undefined
}

/** Tells what an address is: its path, and its query without the question mark. */
export function describeAddress(path: string, search: string, language: LanguageCode): Address {
  const id = titleOf(path, search)
  const known = isPage(path)
  if (id === undefined || id === 'own') return { isPage: known, title: undefined }
  const [locale, file] = [tagOf(language), `/${textsReadBy(language)}.po`]
  const messages: Messages = Object.assign(
    {},
    ...Object.entries(rooms).flatMap(([name, room]) => (name.endsWith(file) ? [room.messages] : [])),
  )
  return { isPage: known, title: setupI18n({ locale, messages: { [locale]: messages } }).t({ id }) }
}
