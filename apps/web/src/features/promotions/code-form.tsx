import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { answersTo } from '../../app/query.ts'

const FORM = /^[A-Za-z\d]{4,24}$/

/** A code is typed in; the promotion that it belongs to opens, where its reward is claimed. */
export function CodeForm() {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    first: { code: '' },
    check: ({ code }) => ({ code: FORM.test(code.trim()) ? undefined : t('promo.code.missing') }),
    async send({ code }) {
      const { promotion } = await call('promotion.code', { code: code.trim() })
      await queries.invalidateQueries(answersTo('promotion', 'reward'))
      form.reset()
      navigate(paths.promotions(undefined, promotion))
    },
    // That one has to wait is told above with its pause.
    about: { CODE_WRONG: 'code', STATE_PASSED: 'code', PROMOTION_SPENT: 'code' },
    words: (code) => {
      if (code === 'CODE_WRONG') return t('promo.code.wrong')
      if (code === 'TOO_MANY_ATTEMPTS') return t('promo.code.many')
      return code === 'STATE_PASSED' ? t('promo.code.passed') : undefined
    },
  })
  return (
    <Form form={form} className="grid max-w-lg gap-3">
      <div className="flex items-start gap-3">
        <Field
          {...form.text('code')}
          label={t('promo.code.label')}
          hint={t('promo.code.hint')}
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-w-0 flex-1"
        />
        <Button type="submit" look="light" loading={form.busy} className="mt-6.5 shrink-0">
          {t('promo.code.do')}
        </Button>
      </div>
      <FormFailure form={form} />
    </Form>
  )
}
