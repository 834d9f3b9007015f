import { useT } from '#kit/language.ts'
import { useTitle } from '#kit/use-title.ts'
import { toast } from '#ui/toast.tsx'
import { house } from '../../app/house.ts'
import { useOperator } from '../../app/session.ts'
import { codeName } from '../../kit/names.ts'
import { ResourceList } from '../../kit/list-page.tsx'
import { SchemaForm } from '../../kit/schema-form.tsx'
import { Factors } from './factors.tsx'
import { ownSessions } from './sessions.tsx'

/** The operator's own account: how it shows that it is there, and where it is logged in. */
export function AccountPage() {
  const t = useT()
  const operator = useOperator()
  useTitle('page.account', house.name)
  if (operator === null) return null
  return (
    <div className="grid gap-8">
      <header>
        <h1 className="text-2xl font-extrabold">{operator.username}</h1>
        <p className="text-sm text-mute">{codeName(t, 'role', operator.role)}</p>
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Factors />
        <section className="grid gap-4 rounded-md bg-raised-1 p-5">
          <h2 className="text-lg font-bold">{t('account.password')}</h2>
          <SchemaForm
            call="operator.changePassword"
            submit={t('account.changePassword')}
            onDone={() => toast('good', t('account.passwordChanged'))}
          />
        </section>
      </div>
      <ResourceList resource={ownSessions} inside />
    </div>
  )
}
