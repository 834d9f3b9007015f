import type { Owned } from './orders.ts'

/** An id of the caller's that the call accepts, and ids of somebody else's or of another kind, which it must not find. */
export interface Ids {
  /** The field that carries it; id unless told. */
  readonly field?: 'member' | 'card'
  /** The call names the member whose it is as well. */
  readonly pair?: true
  own(): Promise<string | Owned>
  readonly foreign: readonly (() => Promise<string | Owned>)[]
}
export const fieldsOf = ({ field, pair }: Ids): string[] => (pair === true ? ['id', 'member'] : [field ?? 'id'])
