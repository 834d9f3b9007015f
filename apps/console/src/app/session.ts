import { create } from 'zustand'
import type { CallResponse } from '#contract/calls.ts'
import { consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import type { CallDefinition } from '#contract/call.ts'
import { CallError } from '#client/call-error.ts'
import { call, repairBy } from './calls.ts'

export type Operator = CallResponse<'operator.me'>

interface SessionState {
  /** Who is logged in; null for nobody. */
  readonly operator: Operator | null
  /** False only until the server has said who is there, or that nobody is. */
  readonly settled: boolean
  /** The server did not answer. */
  readonly failed: boolean
}

export const useSession = create<SessionState>(() => ({ operator: null, settled: false, failed: false }))

/** The operator at work; what is drawn only for one may rely on it. */
export const useOperator = (): Operator | null => useSession(({ operator }) => operator)

/** Asks the server who is logged in. */
export async function restoreOperator(): Promise<void> {
  try {
    useSession.setState({ operator: await call('operator.me', {}), settled: true, failed: false })
  } catch (cause) {
    const nobody = cause instanceof CallError && cause.code === 'NOT_LOGGED_IN'
    useSession.setState({ operator: null, settled: nobody, failed: !nobody })
  }
}

/** The page stays where it is, so that who logs in again goes on there. */
export function forgetOperator(): void {
  useSession.setState({ operator: null, settled: true, failed: false })
}

repairBy('NOT_LOGGED_IN', async () => {
  if (useSession.getState().operator !== null) forgetOperator()
  return false
})

export async function logOut(): Promise<void> {
  await call('operator.logout', {})
  forgetOperator()
}

const table: Readonly<Record<ConsoleCallName, CallDefinition>> = consoleCalls

/** Whether an operator may make a call. */
export function mayCall(operator: Operator | null, name: ConsoleCallName): boolean {
  const { permission } = table[name]
  return permission === undefined || operator?.permissions.includes(permission) === true
}

/** The same for who is at work. */
export function useMay(): (name: ConsoleCallName) => boolean {
  const operator = useOperator()
  return (name) => mayCall(operator, name)
}
