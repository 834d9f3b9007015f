import '#kit/zod.ts'
import { useT } from '#kit/language.ts'
import { useLogin } from './use-login.tsx'

/** The login on the agents' side, which is part of their page and opens for agents only. */
export function AgentLogin() {
  const t = useT()
  const { step, form } = useLogin()
  return (
    <section aria-labelledby="agent-login" className="grid gap-4">
      <h2 id="agent-login" className="text-2xl font-extrabold">
        {t(step === 'factor' ? 'factor.title' : 'agent.login')}
      </h2>
      {form}
    </section>
  )
}
