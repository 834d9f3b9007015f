/// <reference types="vite/client" />
/// <reference types="unplugin-icons/types/react" />

declare module 'virtual:calls' {
  import type { SlimTable } from '#client/slim-table.ts'

  export const calls: SlimTable
}

declare module 'virtual:member-calls' {
  import type { SlimCall } from '#client/slim-table.ts'
  import type { SiteCallName } from '#contract/calls.ts'

  export const calls: Readonly<Partial<Record<SiteCallName, SlimCall>>>
}

declare module 'virtual:lottery-calls' {
  import type { SlimCall } from '#client/slim-table.ts'
  import type { SiteCallName } from '#contract/calls.ts'

  export const calls: Readonly<Partial<Record<SiteCallName, SlimCall>>>
}

declare module 'virtual:sports-calls' {
  import type { SlimCall } from '#client/slim-table.ts'
  import type { SiteCallName } from '#contract/calls.ts'

  export const calls: Readonly<Partial<Record<SiteCallName, SlimCall>>>
}

declare module 'virtual:agent-calls' {
  import type { SlimCall } from '#client/slim-table.ts'
  import type { SiteCallName } from '#contract/calls.ts'

  export const calls: Readonly<Partial<Record<SiteCallName, SlimCall>>>
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
