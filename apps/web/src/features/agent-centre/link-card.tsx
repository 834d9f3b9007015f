import { useState } from 'react'
import IconEdit from '~icons/lucide/pencil'
import type { CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { wallClock } from '#ui/use-seconds.ts'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useDay } from '#kit/use-moment.ts'
import { linkState, type LinkState } from '#rules/agents/link-state.ts'
import { call } from '../../app/calls.ts'
import { ShareCode } from '../../parts/share-code.tsx'
import { useTypeName } from './account-type.ts'
import { usePercent } from './percent.ts'
import { RemarkPopup } from './remark-popup.tsx'

export type AgentLink = CallResponse<'agents.links'>['list'][number]

/** Whether somebody may register by a link now, and if not, why. */
export const stateOf = ({ expiresAt, ...link }: AgentLink): LinkState =>
  linkState({ ...link, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }, wallClock())

/** A link with what it brought. */
export function LinkCard({ link, onChanged }: { readonly link: AgentLink; onChanged(): void }) {
  const t = useT()
  const day = useDay()
  const percent = usePercent()
  const typeName = useTypeName()
  const [busy, setBusy] = useState(false)
  const { id, code, remark, paused, stopped } = link
  const [naming, setNaming] = useState(false)
  const state = stateOf(link)
  async function turn(): Promise<void> {
    setBusy(true)
    try {
      await call('agents.setLink', { id, paused: !paused, remark })
      onChanged()
    } catch {
      toast('bad', t('agent.link.failed'))
    } finally {
      setBusy(false)
    }
  }
  const registrations = formatCount(link.registrations)
  const figures = [
    [t('agent.link.visits'), formatCount(link.visits)],
    [
      t('agent.link.registrations'),
      link.most === null ? registrations : `${registrations} / ${formatCount(link.most)}`,
    ],
    [t('agent.figure.firstDeposits'), formatCount(link.firstDeposits)],
    [t('agent.figure.turnover'), <Money key="turnover" value={link.turnover} />],
    [t('agent.link.rebate'), percent(link.rebate)],
    [t('agent.link.until'), link.expiresAt === null ? t('agent.link.always') : day(link.expiresAt)],
  ] as const
  return (
    <li className="grid content-start gap-4 rounded-md bg-raised-1 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate font-semibold">{remark === '' ? code : remark}</p>
          <p className="text-sm text-mute">{typeName(link.name)}</p>
        </div>
        <Badge tone={state === 'on' ? 'won' : 'plain'}>{t(`agent.link.state.${state}`)}</Badge>
      </div>
      <ShareCode code={code} />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-xs text-faint">{label}</dt>
            <dd className="amount truncate font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {!stopped && (
          <Button size="sm" loading={busy} onClick={() => void turn()}>
            {t(paused ? 'agent.link.resume' : 'agent.link.pause')}
          </Button>
        )}
        <Button size="sm" icon={IconEdit} onClick={() => setNaming(true)}>
          {t('agent.link.rename')}
        </Button>
      </div>
      {naming && <RemarkPopup link={link} onGone={() => setNaming(false)} onDone={onChanged} />}
    </li>
  )
}
