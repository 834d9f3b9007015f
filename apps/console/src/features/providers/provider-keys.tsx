import IconKey from '~icons/lucide/key-round'
import type { CallResponse } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { Badge } from '#ui/badge.tsx'
import { Actions } from '../../kit/act.tsx'

type Known = Pick<CallResponse<'providers.list'>['services'][number], 'code' | 'name' | 'keys'>

/** By which keys a provider or a service proves that it calls: nobody is shown more of one than its fingerprint. */
export function ProviderKeys({ of: { code, name, keys } }: { readonly of: Known }) {
  const t = useT()
  const moment = useMoment()
  const kind = keys[0]?.kind ?? 'publicKey'
  return (
    <section
      aria-label={t('providers.keys', { provider: name })}
      className="grid basis-full gap-1 border-t border-line pt-2"
    >
      <ul className="grid gap-1">
        {keys.map((key) => (
          <li key={key.id ?? 'configured'} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <IconKey className="size-4 text-faint" />
            <code className="text-xs">{key.fingerprint}</code>
            <Badge tone={key.state === 'inUse' ? 'won' : 'plain'}>
              {key.until === null
                ? t(key.state === 'inUse' ? 'providers.key.inUse' : 'providers.key.waiting')
                : t('providers.key.ending', { until: moment(key.until) })}
            </Badge>
            <span className="text-faint">
              {key.addedAt === null
                ? t('providers.key.configured')
                : t('providers.key.added', { at: moment(key.addedAt) })}
            </span>
            {key.proposal !== null && <span className="text-mute">{t('providers.key.proposed')}</span>}
            <span className="ms-auto">
              <Actions
                row={key}
                actions={[
                  {
                    call: 'providers.useKey',
                    tone: 'main',
                    given: ({ id }) => ({ id }),
                    begin: () => ({ overlapHours: 24 }),
                    when: ({ state, proposal }) => state === 'waiting' && proposal === null,
                  },
                  {
                    call: 'providers.endKey',
                    tone: 'danger',
                    given: ({ id }) => ({ id }),
                    when: ({ id, state }) => id !== null && state !== 'inUse',
                  },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
      <Actions
        row={null}
        actions={[{ call: 'providers.addKey', icon: IconKey, given: () => ({ code }), ask: [kind] }]}
      />
    </section>
  )
}
