import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { act, type Request } from './acts.ts'
import { OfferPreview } from './offer-preview.tsx'
import { TermsView } from './terms-view.tsx'

interface RequestCardProps {
  readonly request: Request
  onDone(): void
}

/** A request about a contract: what it is, and what the agent may do about it. */
export function RequestCard({ request, onDone }: RequestCardProps) {
  const t = useT()
  const moment = useMoment()
  const [busy, setBusy] = useState<string>()
  const [looks, setLooks] = useState(request.side === 'downline')
  const { id, kind, what, maker, side, terms, state, until, account, upline } = request
  const isMine = maker === side
  const other = side === 'upline' ? account : (upline ?? t('contract.house'))
  async function answer(action: 'accept' | 'reject' | 'withdraw'): Promise<void> {
    setBusy(action)
    try {
      await act(kind, { action, request: id })
      toast('good', t(`contract.done.${action}`))
    } catch {
      toast('bad', t('contract.passed'))
    } finally {
      setBusy(undefined)
      onDone()
    }
  }
  return (
    <li className="grid gap-4 rounded-md bg-raised-1 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{t(`contract.what.${what}`, { name: other })}</p>
          <p className="text-sm text-mute">
            {state === 'waiting' ? t('contract.until', { moment: moment(until) }) : moment(request.madeAt)}
          </p>
        </div>
        <Badge tone={state === 'waiting' ? 'accent' : state === 'accepted' ? 'won' : 'plain'}>
          {t(`contract.request.${state}`)}
        </Badge>
      </div>
      {terms !== null && <TermsView terms={terms} />}
      {terms !== null &&
        state === 'waiting' &&
        (looks ? (
          <OfferPreview asked={{ kind, request: id }} name={side === 'upline' ? account : undefined} />
        ) : (
          <Button size="sm" onClick={() => setLooks(true)} className="justify-self-start">
            {t('contract.preview.title')}
          </Button>
        ))}
      {state === 'waiting' && (
        <div className="flex flex-wrap gap-2">
          {isMine ? (
            <Button loading={busy === 'withdraw'} onClick={() => void answer('withdraw')}>
              {t('contract.withdraw')}
            </Button>
          ) : (
            <>
              <Button look="main" loading={busy === 'accept'} onClick={() => void answer('accept')}>
                {t('contract.accept')}
              </Button>
              <Button loading={busy === 'reject'} onClick={() => void answer('reject')}>
                {t('contract.reject')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}
