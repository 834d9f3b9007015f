import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session.ts'
import { ComingPage } from './coming-page.tsx'

/** Alone on its screen, as all that is for agents; the agent centre is theirs alone, and others are led to its door. */
export function AgentPage() {
  const [path, navigate] = useLocation()
  const { member, settled } = useSession()
  const barred = path === paths.agentHome() && settled && member?.isAgent !== true
  useEffect(() => {
    if (barred) navigate(paths.agent(), { replace: true })
  }, [barred, navigate])
  return <ComingPage about="agent" bare />
}
