import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../../app/calls.ts'
import { callQuery } from '../../../app/query.ts'
import { Line, LinesToCome, Section } from './section.tsx'
import { useChange } from './use-change.ts'

/** The internet addresses from which a login asks for no second proof. */
export function Addresses() {
  const t = useT()
  const moment = useMoment()
  const { busy, run } = useChange('address.list')
  const { data, isError, refetch } = useQuery({ ...callQuery('address.list', {}), staleTime: 0 })
  const addresses = data?.addresses
  return (
    <Section title={t('security.addresses')} text={t('security.addressesText')}>
      {addresses === undefined && (isError ? <LoadFailed slim onAgain={() => void refetch()} /> : <LinesToCome />)}
      {addresses?.length === 0 && <p className="text-sm text-faint text-pretty">{t('security.noAddresses')}</p>}
      {addresses !== undefined && addresses.length > 0 && (
        <ul className="grid gap-2">
          {addresses.map(({ ip, current, seenAt }) => (
            <Line
              key={ip}
              title={
                <>
                  <bdi dir="ltr">{ip}</bdi>
                  {current && <Badge tone="won">{t('security.here')}</Badge>}
                </>
              }
              note={moment(seenAt)}
              action={
                <Button
                  size="sm"
                  look="ghost"
                  loading={busy === ip}
                  aria-label={t('security.forgetOne', { device: ip })}
                  onClick={() => run(ip, () => call('address.forget', { ip }))}
                >
                  {t('security.forget')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
