import { AgentDoorPage } from '../../features/agent-door/agent-door-page.tsx'
import { AgentLogin } from '../../features/identity/agent-login.tsx'

/** The agents' landing page with the login that identity owns. */
export function AgentPage() {
  return <AgentDoorPage login={<AgentLogin />} />
}
