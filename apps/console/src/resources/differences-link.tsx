import { Link } from 'wouter'
import type { CallResponse } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { differencesPath } from '../app/paths.ts'

export interface DifferencesLinkProps {
  readonly run: CallResponse<'reconciliation.runs'>['list'][number]
}

/** The way from a run to what differs, where anything does. */
export function DifferencesLink({ run }: DifferencesLinkProps) {
  const t = useT()
  const { source, day, missingHere, missingThere, amountDiffers, statusDiffers } = run
  const count = missingHere + missingThere + amountDiffers + statusDiffers
  if (count === 0) return null
  return (
    <Link href={differencesPath(source, day)} className="text-sm font-medium underline underline-offset-4">
      {t('reconciliation.differences', { count })}
    </Link>
  )
}
