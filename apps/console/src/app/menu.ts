import type { ConsoleCallName } from '#contract/calls.ts'
import IconContent from '~icons/lucide/layout-template'
import IconPlug from '~icons/lucide/plug'
import IconStore from '~icons/lucide/store'
import IconSettings from '~icons/lucide/settings'
import { menuGroups, type MenuGroup, type Place } from '../kit/resource.ts'
import { resources } from '../resources/index.ts'
import { contentPath, providersPath, resourcePath, settingsPath, vendorsPath } from './paths.ts'

/** A page in the menu, for whoever may make its call. */
export interface MenuEntry extends Place {
  readonly path: string
  readonly needs: ConsoleCallName
}

const listed: readonly MenuEntry[] = resources.map(({ name, menu, icon, list }) => ({
  name,
  menu,
  icon,
  path: resourcePath(name),
  needs: list,
}))

/** Lists and pages that are made by hand, in the order of the menu. */
const entries: readonly MenuEntry[] = [
  ...listed,
  { name: 'content', menu: 'content', icon: IconContent, path: contentPath(), needs: 'content.list' },
  { name: 'vendors', menu: 'games', icon: IconStore, path: vendorsPath, needs: 'gameDesk.vendors' },
  { name: 'providers', menu: 'games', icon: IconPlug, path: providersPath, needs: 'providers.list' },
  { name: 'settings', menu: 'house', icon: IconSettings, path: settingsPath, needs: 'settings.read' },
]

/** The menu by its groups, as far as an operator may see it. */
export const menuFor = (
  may: (call: ConsoleCallName) => boolean,
): readonly (readonly [MenuGroup, readonly MenuEntry[]])[] =>
  menuGroups
    .map((group) => [group, entries.filter(({ menu, needs }) => menu === group && may(needs))] as const)
    .filter(([, found]) => found.length > 0)
