import type { Messages } from '@lingui/core'
import { provideCatalogues, type Catalogue } from '#kit/language.ts'

const catalogues: Readonly<Record<string, Catalogue | undefined>> = import.meta.glob<{ messages: Messages }>(
  '../texts/*.po',
)

provideCatalogues({ whole: (name) => catalogues[`../texts/${name}.po`], room: () => undefined })
