import { useState } from 'react'
import IconKey from '~icons/lucide/key-round'
import { create } from 'zustand'
import { required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Popup } from '#ui/popup.tsx'
import { call, repairBy } from './calls.ts'
import { isTurnedDown, knowsPasskeys, showPasskey } from './passkeys.ts'

interface Asked {
  readonly answer: ((proven: boolean) => void) | null
}

/** A decision waits for a fresh code. */
const useAsked = create<Asked>(() => ({ answer: null }))

repairBy('CODE_NEEDED', () => {
  useAsked.getState().answer?.(false)
  return new Promise((resolve) => {
    useAsked.setState({
      answer(proven) {
        useAsked.setState({ answer: null })
        resolve(proven)
      },
    })
  })
})

/** Asks who decides for a fresh code, whatever the page; then the decision goes on. */
export function ProofDialog() {
  const t = useT()
  const { answer } = useAsked()
  const [shown, setShown] = useState(false)
  if (answer !== null && !shown) setShown(true)
  return (
    <Popup
      open={answer !== null}
      onClose={() => answer?.(false)}
      onGone={() => setShown(false)}
      title={t('proof.title')}
      closeLabel={t('popup.close')}
    >
      {shown && <ProofForm onProven={() => answer?.(true)} />}
    </Popup>
  )
}

function ProofForm({ onProven }: { onProven(): void }) {
  const t = useT()
  const form = useForm({
    first: { code: '' },
    check: (values) => required(values, 'code'),
    about: { CODE_WRONG: 'code' },
    async send({ code }) {
      await call('operator.prove', { code })
      onProven()
    },
  })
  const byPasskey = async (): Promise<void> => {
    try {
      await call('operator.prove', { passkey: await showPasskey() })
      onProven()
    } catch (cause) {
      if (!isTurnedDown(cause)) throw cause
    }
  }
  return (
    <Form form={form} className="grid gap-4 px-6 pt-2 pb-6">
      <p className="text-sm text-pretty text-mute">{t('proof.text')}</p>
      <CodeField
        first
        name="code"
        label={t('field.code')}
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.error('code')}
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap justify-end gap-2">
        {knowsPasskeys() && (
          <Button icon={IconKey} disabled={form.busy} onClick={() => form.run(byPasskey)}>
            {t('proof.passkey')}
          </Button>
        )}
        <Button type="submit" look="main" loading={form.busy}>
          {t('proof.submit')}
        </Button>
      </div>
    </Form>
  )
}
