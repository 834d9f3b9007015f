import type { GameLaunch, ProviderStatementLine } from '#contract/protocols/hub88.ts'
import type { Studio } from './studio.ts'

/** The studio as the platform opens its games where both run in one process: what they answer over HTTP, with paths instead of addresses. */
export const studioInProcess = (studio: Studio) => ({
  launch: async (request: GameLaunch): Promise<{ url: string }> => ({ url: (await studio.launch(request)).path }),
  statement: (day: string): Promise<ProviderStatementLine[]> => studio.statement(day),
  async replay(request: Parameters<Studio['replay']>[0]): Promise<{ url: string } | undefined> {
    const opened = await studio.replay(request)
    return opened === undefined ? undefined : { url: opened.path }
  },
})
