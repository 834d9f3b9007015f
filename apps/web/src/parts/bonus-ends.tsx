import { useState } from 'react'
import { Link } from 'wouter'
import IconGift from '~icons/lucide/gift'
import { Confirm } from '#ui/confirm.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { paths } from '../app/paths.ts'

/** How own money leaves, which ends the active bonus. */
type Leaving = 'withdrawal' | 'transfer'

/** Says beside the amount that money which leaves ends the active bonus, and what of it is lost. Its texts are in the room `member`. */
export function BonusEnds({ by, lost }: { readonly by: Leaving; readonly lost: string }) {
  const t = useT()
  const money = useMoney()
  return (
    <div role="note" className="flex items-start gap-3.5 rounded-md bg-accent-soft px-4 py-3.5">
      <IconGift className="mt-0.5 size-5 shrink-0 text-accent-strong" />
      <div className="grid gap-1">
        <p className="font-semibold text-accent-strong">{t(`bonusEnds.${by}.title`)}</p>
        <p className="text-sm text-pretty">{t(`bonusEnds.${by}.text`, { lost: money(lost) })}</p>
        <Link
          href={paths.member('bonusDetails')}
          className="justify-self-start text-sm font-semibold text-accent-strong underline underline-offset-4 quick-colors hover:text-ink pointer-coarse:py-2"
        >
          {t('bonusEnds.link')}
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

/** Asks before own money leaves that costs bonus money, naming it. @param confirm says what is done, with the amount */
export function useBonusQuestion(by: Leaving, confirm: (amount: string) => string) {
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
        title={t(`bonusEnds.${by}.sure`)}
        text={t(`bonusEnds.${by}.sureText`, { amount: money(question.amount), lost: money(question.lost) })}
        confirmLabel={confirm(money(question.amount))}
        cancelLabel={t('bonusEnds.keep')}
        onConfirm={answer(true)}
        onCancel={answer(false)}
        onGone={() => setQuestion(undefined)}
      />
    ),
  }
}
