import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconTrash from '~icons/lucide/trash-2'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { useDay } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { isPin, PinField } from '../../parts/pin-field.tsx'
import { SetPin } from '../../parts/set-pin.tsx'
import { AddCardPopup } from './add-card-popup.tsx'
import { type Card, CardFace } from './card-face.tsx'
import { NoCard } from './drawings.tsx'
import { ownWords } from './failure.tsx'

interface RemovePopupProps {
  readonly card: Card
  readonly open: boolean
  onClose(): void
  onGone(): void
  onRemoved(): void
}

/** Asks for the payment password before a card goes. */
function RemovePopup({ card, open, onClose, onGone, onRemoved }: RemovePopupProps) {
  const t = useT()
  const form = useForm({
    first: { paymentPassword: '' },
    check: ({ paymentPassword }) => ({
      paymentPassword: isPin(paymentPassword) ? undefined : t('pin.wrong'),
    }),
    async send({ paymentPassword }) {
      await call('card.unbind', { id: card.id, paymentPassword })
      toast('good', t('cards.removed'))
      onRemoved()
    },
    about: { PAYMENT_PASSWORD_WRONG: 'paymentPassword' },
    words: ownWords,
  })
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('cards.removeTitle')} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        <CardFace card={card} className="mx-auto w-full max-w-72" />
        <p className="text-mute text-pretty">{t('cards.removeText')}</p>
        <PinField form={form} />
        <FormFailure form={form} />
        <Button type="submit" look="danger" loading={form.busy}>
          {t('cards.removeSubmit')}
        </Button>
      </Form>
    </Popup>
  )
}

/** The accounts that winnings go to, drawn as cards. */
export function CardsPage() {
  const t = useT()
  const day = useDay()
  const queries = useQueryClient()
  const terms = useQuery(callQuery('withdrawal.terms', {}))
  const list = useQuery(callQuery('card.list', {}))
  const [adding, setAdding] = useState({ there: false, open: false })
  // Whoever comes from a button that says so adds one at once.
  const wished = useRef(new URLSearchParams(location.search).has('add'))
  const ready = list.data !== undefined && terms.data !== undefined && !terms.data.missing.includes('paymentPassword')
  useEffect(() => {
    if (!ready || !wished.current) return
    wished.current = false
    setAdding({ there: true, open: true })
  }, [ready])
  const [removing, setRemoving] = useState<{ readonly card: Card; readonly open: boolean }>()
  if (list.isError || terms.isError) {
    return (
      <LoadFailed
        onAgain={() => {
          void list.refetch()
          void terms.refetch()
        }}
      />
    )
  }
  if (list.data === undefined || terms.data === undefined) {
    return (
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[1, 2].map((card) => (
          <Skeleton key={card} className="aspect-[1.62] rounded-lg" />
        ))}
      </div>
    )
  }
  const { cards, holder, max } = list.data
  const changed = (): void => void queries.invalidateQueries(answersTo('card', 'withdrawal'))
  const needsPin = terms.data.missing.includes('paymentPassword')
  const add = (
    <Button look="main" icon={IconPlus} onClick={() => setAdding({ there: true, open: true })}>
      {t('cards.add')}
    </Button>
  )
  const way = needsPin ? <SetPin look="main">{t('withdraw.step.paymentPassword.title')}</SetPin> : add
  return (
    <div className="grid gap-5">
      {cards.length === 0 ? (
        <EmptyState
          picture={<NoCard className="w-36" />}
          title={t('cards.empty.title')}
          text={t(needsPin ? 'cards.needPin.text' : 'cards.empty.text')}
          action={way}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose text-mute text-pretty">{t('cards.text')}</p>
            {cards.length < max && way}
          </div>
          <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
            {cards.map((card) => (
              <li key={card.id} className="grid gap-1.5">
                <CardFace card={card} />
                <div className="flex items-center justify-between gap-3 ps-1 text-sm text-faint">
                  <span>{t('cards.since', { date: day(card.addedAt) })}</span>
                  <IconButton
                    label={t('cards.remove', { name: `${card.name} ${card.masked}` })}
                    icon={IconTrash}
                    onClick={() => setRemoving({ card, open: true })}
                  />
                </div>
              </li>
            ))}
          </ul>
          {cards.length >= max && <p className="text-sm text-mute">{t('cards.full', { max })}</p>}
        </>
      )}
      {adding.there && (
        <AddCardPopup
          open={adding.open}
          kinds={terms.data.kinds.map(({ kind }) => kind)}
          holder={holder}
          onClose={() => setAdding({ there: true, open: false })}
          onGone={() => setAdding({ there: false, open: false })}
          onAdded={() => {
            setAdding({ there: true, open: false })
            changed()
          }}
        />
      )}
      {removing !== undefined && (
        <RemovePopup
          card={removing.card}
          open={removing.open}
          onClose={() => setRemoving({ ...removing, open: false })}
          onGone={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving({ ...removing, open: false })
            changed()
          }}
        />
      )}
    </div>
  )
}
