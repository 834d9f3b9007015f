import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useT } from '#kit/language.ts'
import { FormFailure, type FormFailureProps } from '#kit/form.tsx'

export interface FactorEndProps {
  readonly trusts: boolean
  onTrust(trusts: boolean): void
  readonly form: FormFailureProps['form'] & { readonly busy: boolean }
}

/** The end of a second proof: whether this device is asked again, what went wrong, and the button. */
export function FactorEnd({ trusts, onTrust, form }: FactorEndProps) {
  const t = useT()
  return (
    <>
      <Checkbox name="trustDevice" checked={trusts} onChange={(event) => onTrust(event.target.checked)}>
        {t('factor.trust')}
      </Checkbox>
      {form.failure?.code === 'LINK_INVALID' ? (
        <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">
          {t('factor.expired')}
        </p>
      ) : (
        <FormFailure form={form} />
      )}
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('factor.submit')}
      </Button>
    </>
  )
}
