import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { CarryOver, ContractKind } from '#rules/agents/tiers.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { movementOf, useKinds } from './kinds.ts'
import { OfferPopup } from './offer-popup.tsx'
import type { Terms } from './terms-view.tsx'

interface OfferToProps {
  /** A direct downline. */
  readonly account: string
  onGone(): void
}

/** Asks which kind of contract a direct downline is offered, and then for its terms. */
export function OfferTo({ account, onGone }: OfferToProps) {
  const t = useT()
  const queries = useQueryClient()
  const kinds = useKinds()
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<{
    readonly kind: ContractKind
    readonly own: Terms | undefined
    readonly carryOvers: readonly CarryOver[]
  }>()
  const [offering, setOffering] = useState(false)
  const own = useQueries({ queries: kinds.map((kind) => callQuery('contracts.own', { kind })) })
  const offered = kinds.flatMap((kind, at) => {
    const data = own[at]?.data
    return data?.offers === true
      ? [{ kind, own: (data.coming ?? data.running)?.terms, carryOvers: data.carryOvers }]
      : []
  })
  if (offering && chosen !== undefined)
    return (
      <OfferPopup
        {...chosen}
        account={account}
        onGone={onGone}
        onDone={() => void queries.invalidateQueries(answersTo('contracts', 'agents'))}
      />
    )
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={() => (chosen === undefined ? onGone() : setOffering(true))}
      title={t('contract.offer')}
      closeLabel={t('popup.close')}
    >
      <div className="grid gap-3 px-6 pt-1 pb-7">
        {own.some(({ isError, data }) => isError && data === undefined) ? (
          <LoadFailed onAgain={() => void Promise.all(own.map(({ refetch }) => refetch()))} />
        ) : own.some(({ data }) => data === undefined) ? (
          <Skeleton className="h-24" />
        ) : offered.length === 0 ? (
          <p className="text-mute text-pretty">{t('contract.offerNone')}</p>
        ) : (
          <>
            <p className="text-mute text-pretty">{t('contract.offerKind', { name: account })}</p>
            {offered.map((one, at) => (
              <Button
                key={one.kind}
                data-autofocus={at === 0 ? '' : undefined}
                onClick={() => {
                  setChosen(one)
                  setOpen(false)
                }}
              >
                {t(`records.type.${movementOf[one.kind]}`)}
              </Button>
            ))}
          </>
        )}
      </div>
    </Popup>
  )
}
