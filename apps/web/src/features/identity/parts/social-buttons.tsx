import { useState } from 'react'
import IconPerson from '~icons/lucide/circle-user-round'
import { Button } from '#ui/button.tsx'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { call } from '../../../app/calls.ts'
import { usePermission } from '../../../parts/use-brand.ts'
import { Warning } from './warning.tsx'

/** Login by the social providers that the brand has configured; the browser goes there and comes back. */
export function SocialButtons() {
  const t = useT()
  const providers = usePermission()?.social ?? []
  const [going, setGoing] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  if (providers.length === 0) return null
  const go = async (provider: string): Promise<void> => {
    setGoing(provider)
    try {
      const { url } = await call('social.start', { provider })
      location.assign(url)
    } catch (cause) {
      setGoing(undefined)
      setRefusal(t(`error.${asFailure(cause).code}`))
    }
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {providers.map(({ provider, label }) => (
          <Button
            key={provider}
            look="quiet"
            icon={IconPerson}
            loading={going === provider}
            onClick={() => void go(provider)}
            className="sm:only:col-span-2"
          >
            {t('login.with', { provider: label })}
          </Button>
        ))}
      </div>
      {refusal !== undefined && <Warning text={refusal} onGone={() => setRefusal(undefined)} />}
    </div>
  )
}
