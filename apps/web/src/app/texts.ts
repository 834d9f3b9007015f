import type { Messages } from '@lingui/core'
import { provideCatalogues, type Catalogue } from '#kit/language.ts'

type Catalogues = Readonly<Record<string, Catalogue | undefined>>

const whole: Catalogues = import.meta.glob<{ messages: Messages }>('../texts/*.po')
/** Texts that only a part of the site needs, beside the feature that shows them. */
const rooms: Catalogues = import.meta.glob<{ messages: Messages }>('../features/*/texts/*.po')

provideCatalogues({
  whole: (name) => whole[`../texts/${name}.po`],
  room: (room, name) => rooms[`../features/${room}/texts/${name}.po`],
})
