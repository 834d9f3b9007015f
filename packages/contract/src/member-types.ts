import { literal } from 'zod/mini'

const agents = [1, 2, 41, 42] as const

/** Member types that are agents, the ordinary one, and that of a trial (spec 3). Which other types are members is the brand's configuration. */
export const AGENT_TYPES: readonly number[] = agents
export const ORDINARY_TYPE = 3
export const TRIAL_TYPE = 4

/** A type of agents. */
export const agentType = literal([...agents])
/** A type of accounts that somebody may open. */
export const openedType = literal([ORDINARY_TYPE, ...agents])
