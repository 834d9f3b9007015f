import { createContext, useContext } from 'react'
import { useSession } from './session.ts'

/** Whether the document was drawn for a member, from the cookie that says no more than that. */
export const ExpectsMember = createContext(false)

/** True while it is not yet known who is here, but most likely a member: neither buttons nor balance are shown. */
export function useAwaitsMember(): boolean {
  const expected = useContext(ExpectsMember)
  return useSession(({ settled }) => expected && !settled)
}
