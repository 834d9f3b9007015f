import { ComingPage } from './coming-page.tsx'

/** Alone on its screen, as all that is for agents. */
export function AgentPage() {
  return <ComingPage about="agent" bare />
}
