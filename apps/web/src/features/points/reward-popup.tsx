import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { openPopup } from '../../app/ui-state.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { GiftPicture, Line, Price } from './parts.tsx'
import { RedeemForm } from './redeem-form.tsx'
import type { Reward } from './use-mall.ts'

export interface RewardPopupProps {
  readonly reward: Reward
  readonly open: boolean
  onClose(): void
  onGone(): void
}

/** All there is to know of an item, its terms, and the way to get it. */
export function RewardPopup({ reward, open, onClose, onGone }: RewardPopupProps) {
  const t = useT()
  const isMember = hasAccount(useMember())
  const { art, kind, name, remark, points, amount, value, stock, limit, rank, status } = reward
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={name} closeLabel={t('popup.close')} size="md">
      <div className="grid grid-cols-1 gap-5 px-6 pt-3 pb-7">
        <div className="grid items-center gap-5 sm:grid-cols-[13rem_1fr]">
          <GiftPicture
            art={art}
            sizes="(width >= 40rem) 13rem, 90vw"
            className="aspect-square w-full rounded-md max-sm:mx-auto max-sm:max-w-56"
          />
          <div className="grid content-start gap-2">
            <p className="text-sm text-faint">{t(`points.kind.${kind}`)}</p>
            <Price points={points} amount={amount} className="display text-3xl font-extrabold text-accent-strong" />
            <p className="text-mute text-pretty whitespace-pre-line">{remark}</p>
          </div>
        </div>
        <dl className="grid rounded-md bg-page px-4 py-1.5 hairline">
          {value !== null && (
            <Line name={t('points.worth')}>
              <Money value={value} />
            </Line>
          )}
          <Line name={t('points.left')}>{formatCount(stock)}</Line>
          {limit !== null && <Line name={t('points.limit')}>{formatCount(limit)}</Line>}
          {rank !== null && <Line name={t('points.level')}>{rank.label}</Line>}
        </dl>
        {isMember && status === 'open' ? (
          <RedeemForm reward={reward} onDone={onClose} />
        ) : isMember && status !== 'open' ? (
          <p role="status" className="rounded-md bg-raised-2 px-4 py-3.5 text-pretty">
            {status === 'rank' ? t('points.status.rank', { level: rank?.label ?? '' }) : t(`points.status.${status}`)}
          </p>
        ) : (
          <Button
            look="main"
            size="lg"
            onClick={() => {
              onClose()
              openPopup({ kind: 'login' })
            }}
          >
            {t('points.logIn')}
          </Button>
        )}
      </div>
    </Popup>
  )
}
