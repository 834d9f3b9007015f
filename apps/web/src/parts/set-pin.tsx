import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { PopupBoundary } from '#kit/error-boundary.tsx'
import { withTexts } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { answersTo } from '../app/query.ts'

const load = withTexts(() => import('./payment-password-popup.tsx'), 'security', 'identity')
const PaymentPasswordPopup = part(async () => (await load()).PaymentPasswordPopup)

/** Opens the form that sets the first payment password; what waits for it is asked anew then. */
export function SetPin({
  children,
  look = 'quiet',
}: {
  readonly children: ReactNode
  readonly look?: 'quiet' | 'main'
}) {
  const queries = useQueryClient()
  const [there, setThere] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look={look}
        onClick={() => {
          setThere(true)
          setOpen(true)
        }}
      >
        {children}
      </Button>
      {there && (
        <PopupBoundary onFail={() => setThere(false)}>
          <Suspense fallback={null}>
            <PaymentPasswordPopup
              open={open}
              first
              onClose={() => setOpen(false)}
              onGone={() => setThere(false)}
              onSet={() => {
                setOpen(false)
                void queries.invalidateQueries(answersTo('withdrawal.terms', 'transfers.terms', 'points.balance'))
              }}
            />
          </Suspense>
        </PopupBoundary>
      )}
    </>
  )
}
