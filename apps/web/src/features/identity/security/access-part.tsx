import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../../app/calls.ts'
import { callQuery } from '../../../app/query.ts'
import { openPopup } from '../../../app/ui-state.ts'
import { Line, LinesToCome, Section, useDevice } from './section.tsx'
import { useChange } from './use-change.ts'

const FEW = 5
const tones = { in: 'won', wrong: 'lost', asked: 'news' } as const

function Sessions() {
  const t = useT()
  const moment = useMoment()
  const device = useDevice()
  const { busy, run } = useChange('session.list', 'factor.list')
  const { data, isError, refetch } = useQuery({ ...callQuery('session.list', {}), staleTime: 0 })
  const sessions = data?.sessions
  const endOthers = async (): Promise<void> => {
    const { ended } = await call('session.endOthers', {})
    toast('good', t('security.othersEnded', { count: ended }))
  }
  const hasOthers = sessions?.some(({ current }) => !current) === true
  return (
    <Section
      title={t('security.sessions')}
      text={t('security.sessionsText')}
      action={
        hasOthers && (
          <Button size="sm" look="danger" loading={busy === 'all'} onClick={() => run('all', endOthers)}>
            {t('security.endOthers')}
          </Button>
        )
      }
    >
      {sessions === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <LinesToCome />
        )
      ) : (
        <ul className="grid gap-2">
          {sessions.map(({ id, current, seenAt, ip, device: name }) => (
            <Line
              key={id}
              title={
                <>
                  {device(name)}
                  {current && <Badge tone="won">{t('security.here')}</Badge>}
                </>
              }
              note={`${moment(seenAt)} · ${ip}`}
              action={
                !current && (
                  <Button
                    size="sm"
                    look="ghost"
                    loading={busy === id}
                    aria-label={t('security.endOne', { device: device(name) })}
                    onClick={() => run(id, () => call('session.end', { id }))}
                  >
                    {t('security.end')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function History() {
  const t = useT()
  const moment = useMoment()
  const device = useDevice()
  const [all, setAll] = useState(false)
  const { data, isError, refetch } = useQuery({ ...callQuery('session.history', {}), staleTime: 0 })
  const attempts = data?.attempts
  const shown = all ? attempts : attempts?.slice(0, FEW)
  if (attempts?.length === 0) return null
  return (
    <Section title={t('security.history')} text={t('security.historyText')}>
      {shown === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <LinesToCome />
        )
      ) : (
        <ul className="grid gap-2">
          {shown.map(({ at, ip, device: name, outcome }, index) => (
            <Line
              key={`${at} ${index}`}
              title={
                <>
                  {device(name)}
                  <Badge tone={tones[outcome]}>{t(`security.outcome.${outcome}`)}</Badge>
                </>
              }
              note={`${moment(at)} · ${ip}`}
            />
          ))}
        </ul>
      )}
      {!all && attempts !== undefined && attempts.length > FEW && (
        <Button size="sm" look="ghost" className="justify-self-center" onClick={() => setAll(true)}>
          {t('security.allAttempts', { count: attempts.length })}
        </Button>
      )}
    </Section>
  )
}

/** The password, where the account is logged in, and who tried to. */
export function AccessPart() {
  const t = useT()
  return (
    <>
      <Section
        title={t('field.password')}
        text={t('security.passwordText')}
        action={
          <Button size="sm" onClick={() => openPopup({ kind: 'password' })}>
            {t('security.changePassword')}
          </Button>
        }
      />
      <Sessions />
      <History />
    </>
  )
}
