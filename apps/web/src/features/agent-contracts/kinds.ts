import type { MovementType } from '#contract/calls/records.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { useConsolidated } from '../../app/consolidated.ts'

/** What moves a wallet by a contract of each kind; its name is the one of the kind. */
export const movementOf = {
  dividend: 'dividend',
  daily: 'dailySalary',
  hourly: 'hourlySalary',
  realTime: 'realTimeSalary',
} as const satisfies Readonly<Record<ContractKind, MovementType>>

/** The kinds of contracts that the house has. */
export function useKinds(): readonly ContractKind[] {
  const { data } = useConsolidated()
  const on: readonly (readonly [ContractKind, boolean | undefined])[] = [
    ['dividend', data?.enableCt],
    ['daily', data?.dailySalary],
    ['hourly', data?.hourSalary],
    ['realTime', data?.salary],
  ]
  return on.flatMap(([kind, isOn]) => (isOn === true ? [kind] : []))
}
