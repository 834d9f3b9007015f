import { useState } from 'react'
import type { LotteryDraw } from '#contract/lottery.ts'
import { Badge } from '#ui/badge.tsx'
import { Popup } from '#ui/popup.tsx'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { ResultBalls } from '../../parts/lottery/result-balls.tsx'
import { DrawProof } from './draw-proof.tsx'

interface DrawPopupProps {
  readonly draw: LotteryDraw
  readonly kind: string
  onClose(): void
}

/** One draw: its whole result, and what proves it. */
export function DrawPopup({ draw, kind, onClose }: DrawPopupProps) {
  const t = useT()
  const moment = useMoment()
  const [open, setOpen] = useState(true)
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onClose}
      title={draw.numero}
      closeLabel={t('popup.close')}
      size="md"
      closeOutside
    >
      <div className="grid gap-5 px-6 pt-1 pb-6">
        <p className="flex items-center gap-3 text-sm text-mute">
          {moment(draw.drawsAt)}
          {draw.isSimulated && <Badge>{t('draws.simulated')}</Badge>}
          {draw.state === 'corrected' && <Badge tone="news">{t('draws.corrected')}</Badge>}
        </p>
        {draw.state === 'void' ? (
          <p className="text-mute">{t('draws.live.void')}</p>
        ) : (
          <ResultBalls kind={kind} result={draw.result} size="lg" />
        )}
        <section aria-labelledby="draw-proof" className="grid gap-3 border-t border-line pt-4">
          <h3 id="draw-proof" className="font-semibold">
            {t('draws.proof.title')}
          </h3>
          <DrawProof gameCode={draw.gameCode} numero={draw.numero} />
        </section>
      </div>
    </Popup>
  )
}
