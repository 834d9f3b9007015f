import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { useLocalDay } from './use-local-day.ts'
import { type Contract, TermsView } from './terms-view.tsx'

interface ContractCardProps {
  readonly contract: Contract
  /** Whose it is stands on it. */
  readonly ofDownline?: boolean
  /** Asks to end it; left out where it cannot be asked. */
  onEnd?: (() => void) | undefined
}

/** A contract with its days and terms. */
export function ContractCard({ contract, ofDownline = false, onEnd }: ContractCardProps) {
  const t = useT()
  const day = useLocalDay()
  const { account, upline, state, from, to, ended, terms } = contract
  const neverRan = to !== null && to < from
  return (
    <li className="grid content-start gap-4 rounded-md bg-raised-1 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate font-semibold">
            {ofDownline ? account : upline === null ? t('contract.ofHouse') : t('contract.of', { name: upline })}
          </p>
          <p className="text-sm text-mute">
            {neverRan
              ? t('contract.neverRan')
              : to === null
                ? t('contract.from', { day: day(from) })
                : t('contract.fromTo', { from: day(from), to: day(to) })}
            {ended !== null && ` · ${t(`contract.ended.${ended}`)}`}
          </p>
        </div>
        <Badge tone={state === 'running' ? 'won' : state === 'coming' ? 'accent' : 'plain'}>
          {t(`contract.state.${state}`)}
        </Badge>
      </div>
      <TermsView terms={terms} />
      {onEnd !== undefined && to === null && (
        <Button size="sm" onClick={onEnd} className="justify-self-start">
          {t('contract.end')}
        </Button>
      )}
    </li>
  )
}
