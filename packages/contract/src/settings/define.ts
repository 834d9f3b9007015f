import type { output, ZodMiniType } from 'zod/mini'
import type { Permission } from '../permissions.ts'

/** One group of settings: all that there is to say of it. */
export interface SettingGroup<Value> {
  /** What it sets, for the documentation of the calls. */
  readonly summary: string
  /** Without defaults of its own: what lacks in a value comes from `defaults`. */
  readonly schema: ZodMiniType<Value>
  /** What holds until a brand's file or an operator says otherwise. */
  readonly defaults: Value
  /** What an operator needs to write it. */
  readonly permission: Permission
  /** Of the call that writes it, `settings.write<Group>`; unique. A group without one is written by a call of its own. */
  readonly moduleId?: string
  /** True where a change lets one person do more than before; then a second person has to agree. */
  readonly isLooser?: (before: Value, after: Value) => boolean
}

type Groups<Table extends Record<string, { readonly schema: ZodMiniType }>> = {
  readonly [Name in keyof Table]: SettingGroup<output<Table[Name]['schema']>>
}

/** Keeps the literal types of the table's groups while checking their shape. */
export const defineSettings = <const Table extends Record<string, { readonly schema: ZodMiniType }> & Groups<Table>>(
  table: Table,
): Table => table
