import { calls } from 'virtual:agent-calls'
import { calls as memberCalls } from 'virtual:member-calls'
import type { ComponentType } from 'react'
import { part } from '#kit/part.tsx'
import { learnCalls } from '../calls.ts'
import type { AgentPageName } from '../agent-pages.ts'
import { CentreFrame } from '../../features/agent-centre/centre-frame.tsx'

learnCalls(calls)
// An agent sends money too, and sets the payment password for it.
learnCalls(memberCalls)

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  part(async () => (await load())[name])

const Team = part(async () => (await import('../../features/agent-centre/team-page.tsx')).TeamPage)
const Offer = part(async () => (await import('../../features/agent-contracts/offer-to.tsx')).OfferTo)

const pages: Readonly<Record<AgentPageName, ComponentType>> = {
  agentAnnouncement: page(() => import('../../features/agent-centre/news-page.tsx'), 'NewsPage'),
  agentTeamOverview: page(() => import('../../features/agent-centre/overview-page.tsx'), 'OverviewPage'),
  agentRegister: page(() => import('../../features/agent-centre/register-page.tsx'), 'RegisterPage'),
  agentTeam: () => <Team Offer={Offer} />,
  agentTeamBetting: page(() => import('../../features/agent-centre/bets-page.tsx'), 'BetsPage'),
  agentUserLoss: page(() => import('../../features/agent-centre/loss-page.tsx'), 'LossPage'),
  agentAccountDetail: page(() => import('../../features/agent-centre/movements-page.tsx'), 'MovementsPage'),
  agentIncome: page(() => import('../../features/agent-contracts/income-page.tsx'), 'IncomePage'),
  agentDividend: page(() => import('../../features/agent-contracts/contracts-page.tsx'), 'DividendPage'),
  agentDailySalary: page(() => import('../../features/agent-contracts/contracts-page.tsx'), 'DailySalaryPage'),
  agentHourlySalary: page(() => import('../../features/agent-contracts/contracts-page.tsx'), 'HourlySalaryPage'),
  agentRealTimeSalary: page(() => import('../../features/agent-contracts/contracts-page.tsx'), 'RealTimeSalaryPage'),
}

export const AgentHomePage = () => <CentreFrame pages={pages} />
