import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { withTexts } from '../../../app/language.ts'
import { loadChunk } from '../../../app/load-chunk.ts'

const PaymentPasswordPopup = lazy(() => loadChunk(async () => ({
  default: (await withTexts(() => import('../security/payment-password-popup.tsx'), 'security', 'identity')()).PaymentPasswordPopup,
})))

/** Opens the form that sets the first payment password; what waits for it is asked anew then. */
export function SetPin({ children, look = 'quiet' }: { readonly children: ReactNode; readonly look?: 'quiet' | 'main' }) {
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
        <Suspense fallback={null}>
          <PaymentPasswordPopup
            open={open} first onClose={() => setOpen(false)} onGone={() => setThere(false)}
            onSet={() => {
              setOpen(false)
              void queries.invalidateQueries({ queryKey: ['withdrawal.terms'] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
