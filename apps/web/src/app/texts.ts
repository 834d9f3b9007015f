import type { Messages } from '@lingui/core'
import { provideCatalogues, type Catalogue } from '#kit/language.ts'

type Catalogues = Readonly<Record<string, Catalogue | undefined>>

const whole: Catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po')
/** Texts that only a part of the site needs, in folders named after it. */
const rooms: Catalogues = import.meta.glob<{ messages: Messages }>('../locales/*/*.po')

provideCatalogues({
  whole: (name) => whole[`../locales/${name}.po`],
  room: (room, name) => rooms[`../locales/${room}/${name}.po`],
})
