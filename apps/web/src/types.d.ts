/// <reference types="vite/client" />
/// <reference types="unplugin-icons/types/react" />

declare module 'virtual:calls' {
  import type { SlimTable } from '#client/slim-table.ts'

  export const calls: SlimTable
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
