import type { QueryClient } from '@tanstack/react-query'
import { followAnnouncements } from '../features/announcements/opener.ts'
import { followContracts } from '../features/agent-contracts/opener.ts'

/** Opens what comes without being asked for: announcements, and what agents are asked about their contracts. */
export function followUninvited(queries: QueryClient): void {
  followAnnouncements(queries)
  followContracts(queries)
}
