import { renderToString } from 'react-dom/server'
import type { Messages } from '@lingui/core'
import { App } from './app/app.tsx'
import { loadDeferred } from './app/deferred.tsx'
import type { FirstData } from './app/first-data.ts'
import { activate } from './app/language.ts'
import { catalogueOf, directionOf, tagOf } from './app/language-tag.ts'
import { createQueries, fillQueries } from './app/query.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po', { eager: true })

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
  const messages = catalogues[`./locales/${catalogueOf(first.language)}.po`]?.messages ?? {}
  activate(first.language, messages)
  const queries = createQueries()
  fillQueries(queries, first)
  const html = renderToString(<App queries={queries} address="/" expectsMember={expectsMember} />)
  queries.clear()
  return { lang: tagOf(first.language), dir: directionOf(first.language), html }
}
