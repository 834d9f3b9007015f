import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useConsolidated } from '../../app/consolidated.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { askedIn } from './asked.ts'

/** Says what of the contracts waits for an answer of the agent, and leads there. */
export function ContractPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const { data } = useConsolidated()
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('contract.waits')} closeLabel={t('popup.close')}>
      <div className="grid gap-4 px-6 pt-1 pb-7">
        <ul className="grid gap-3">
          {askedIn(data).map(({ page, what }) => (
            <li key={page} className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-raised-2 p-4">
              <span className="grid">
                <span className="font-semibold">{t(`agent.page.${page}`)}</span>
                <span className="text-sm text-mute">{t(`contract.asked.${what}`)}</span>
              </span>
              <Button
                look="main"
                size="sm"
                onClick={() => {
                  onClose()
                  navigate(paths.agentHome(page))
                }}
              >
                {t('contract.look')}
              </Button>
            </li>
          ))}
        </ul>
        <Button onClick={onClose} className="justify-self-start">
          {t('contract.later')}
        </Button>
      </div>
    </Popup>
  )
}
