import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { useT } from '#kit/language.ts'
import { LegalSheet, type LegalText } from './legal.tsx'
import { LinkButton } from './link-button.tsx'

type Tick = 'acceptTerms' | 'confirmAge'

export interface ConsentTicksProps {
  readonly acceptTerms: boolean
  readonly confirmAge: boolean
  readonly errors: Readonly<Record<Tick, string | undefined>>
  onChange(name: Tick, value: boolean): void
}

/** The two things that everybody confirms who opens an account; the texts can be read from here. */
export function ConsentTicks({ acceptTerms, confirmAge, errors, onChange }: ConsentTicksProps) {
  const t = useT()
  const [reads, setReads] = useState<LegalText>()
  return (
    <div className="grid">
      <Checkbox
        name="confirmAge"
        checked={confirmAge}
        error={errors.confirmAge}
        onChange={(event) => onChange('confirmAge', event.target.checked)}
      >
        {t('register.age')}
      </Checkbox>
      <Checkbox
        name="acceptTerms"
        checked={acceptTerms}
        error={errors.acceptTerms}
        onChange={(event) => onChange('acceptTerms', event.target.checked)}
      >
        {t('register.terms')}
      </Checkbox>
      <p className="flex gap-4 ps-8 text-sm">
        <LinkButton quiet onClick={() => setReads('term')}>
          {t('terms.terms')}
        </LinkButton>
        <LinkButton quiet onClick={() => setReads('privacy')}>
          {t('terms.privacy')}
        </LinkButton>
      </p>
      {reads !== undefined && <LegalSheet first={reads} onGone={() => setReads(undefined)} />}
    </div>
  )
}
