import type { ConsoleCallName } from '#contract/calls.ts'
import type { Tick } from '#contract/calls/opening.ts'
import { contentPath, providersPath, resourcePath, settingsPath } from '../../app/paths.ts'

/** Where what a line asks for is done in the console, and the call that whoever goes there has to be allowed. */
export const placeOf: Readonly<Record<Tick, { readonly path: string; readonly needs: ConsoleCallName } | null>> = {
  owners: { path: resourcePath('operators'), needs: 'operators.list' },
  brand: { path: contentPath('terms'), needs: 'content.list' },
  addresses: null,
  messages: null,
  limits: { path: `${settingsPath}?group=cashier`, needs: 'settings.read' },
  providers: { path: providersPath, needs: 'providers.list' },
  payments: { path: resourcePath('deposits'), needs: 'cashier.deposits' },
  rehearsal: { path: resourcePath('members'), needs: 'members.list' },
}
