import { useState } from 'react'
import { Link } from 'wouter'
import IconGift from '~icons/lucide/gift'
import { Confirm } from '#ui/confirm.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'

/** Says beside the amount that a withdrawal ends the active bonus, and what of it is lost. */
export function BonusEnds({ lost }: { readonly lost: string }) {
  const t = useT()
  const money = useMoney()
  return (
    <div role="note" className="flex items-start gap-3.5 rounded-md bg-accent-soft px-4 py-3.5">
      <IconGift className="mt-0.5 size-5 shrink-0 text-accent-strong" />
      <div className="grid gap-1">
        <p className="font-semibold text-accent-strong">{t('withdraw.bonus.title')}</p>
        <p className="text-sm text-pretty">{t('withdraw.bonus.text', { lost: money(lost) })}</p>
        <Link
          href={paths.member('bonusDetails')}
          className="justify-self-start text-sm font-semibold text-accent-strong underline underline-offset-4 quick-colors hover:text-ink pointer-coarse:py-2"
        >
          {t('withdraw.bonus.link')}
        </Link>
      </div>
    </div>
  )
}

interface Question {
  readonly amount: string
  readonly lost: string
  answer(yes: boolean): void
}

/** Asks before a withdrawal that costs bonus money, naming it. */
export function useBonusQuestion() {
  const t = useT()
  const money = useMoney()
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const answer = (yes: boolean) => (): void => {
    setOpen(false)
    question?.answer(yes)
  }
  return {
    ask: (about: Omit<Question, 'answer'>): Promise<boolean> =>
      new Promise((resolve) => {
        setQuestion({ ...about, answer: resolve })
        setOpen(true)
      }),
    popup: question && (
      <Confirm
        open={open}
        danger
        title={t('withdraw.bonus.sure')}
        text={t('withdraw.bonus.sureText', { amount: money(question.amount), lost: money(question.lost) })}
        confirmLabel={t('withdraw.submitAmount', { amount: money(question.amount) })}
        cancelLabel={t('withdraw.bonus.keep')}
        onConfirm={answer(true)}
        onCancel={answer(false)}
        onGone={() => setQuestion(undefined)}
      />
    ),
  }
}
