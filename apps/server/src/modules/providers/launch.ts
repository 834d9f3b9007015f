import { Refusal } from '#contract/errors.ts'
import type { GameLaunch } from '#contract/protocols/hub88.ts'
import { launchCalls as table } from '#contract/calls/launch.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { bindCalls, type MountedCall, type Session } from '../../platform/http/handlers.ts'
import type { Ceilings } from '../../platform/ceilings.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import { hashSecret } from '../../platform/tokens.ts'
import { type Catalogue, type GameRow, noteRecent } from '../catalogue/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Safeguards } from '../safeguards/index.ts'
import { readOffers } from './free-round.sql.ts'
import { gameToken, insertGameSession } from './game-session.sql.ts'
import type { ProviderClient, ProvidersDeps } from './index.ts'
import { paceOf } from './pace.ts'
import { pragmaticToken } from './pragmatic.ts'
import type { Provider } from './provider.sql.ts'

/** Games that an address, or a member, may open for a free trial in an hour: each writes rows that stay for a day. */
const TRIALS_AN_HOUR = 60

export interface LaunchDeps extends Pick<ProvidersDeps, 'db' | 'ids' | 'random' | 'brand' | 'settings'> {
  readonly catalogue: Pick<Catalogue, 'game'>
  readonly identity: Pick<Identity, 'hasAcceptedTerms'>
  readonly safeguards: Pick<Safeguards, 'checkPlay' | 'checkPause'>
  readonly throttle: Throttle
  readonly ceilings: Ceilings
  /** Who serves a game. @throws Refusal GAME_PAUSED, GAME_NEEDS_VENDOR */
  servedBy(game: GameRow): { readonly provider: Provider; readonly client: ProviderClient }
  /** What a provider opened. @throws Refusal GAME_AWAY where it does not answer */
  opened<Opened>(provider: Provider, opening: Promise<Opened>): Promise<Opened>
}

/** The calls that open games: for real money as long as the member's session lasts, and for a trial. */
export function launchCalls({
  db,
  ids,
  random,
  brand,
  settings,
  catalogue,
  identity,
  safeguards,
  throttle,
  ceilings,
  servedBy,
  opened,
}: LaunchDeps): MountedCall[] {
  /** A member's trials are its own: strangers use up neither the house's for it nor those of its neighbours. */
  const mayTry = async (session: Session | undefined, ip: string): Promise<boolean> => {
    if (session !== undefined && session.type !== TRIAL_TYPE)
      return throttle.take(`trial:${session.member}`, TRIALS_AN_HOUR, 3600)
    return (
      (await throttle.takeFrom(ip, 'trial', TRIALS_AN_HOUR, 3600)) &&
      ceilings.take('trialGames', (await settings.safety()).ceilings.trialGames)
    )
  }
  const shown = async (
    game: GameRow,
    language: string,
  ): Promise<Pick<GameLaunch, 'gameCode' | 'language' | 'currency' | 'currencySymbol' | 'pace'>> => {
    const pace = paceOf(game, (await settings.safety()).pace)
    return {
      gameCode: game.gameCode,
      language,
      currency: brand.currency,
      currencySymbol: brand.currencySymbol,
      ...(pace === undefined ? {} : { pace }),
    }
  }
  return bindCalls(table, {
    async 'games.launch'({ nodeId, language }, { session: { member, id: session } }) {
      const { row: game, tile } = catalogue.game(nodeId, language)
      if (!(await identity.hasAcceptedTerms(member))) throw new Refusal('TERMS_NOT_ACCEPTED')
      await safeguards.checkPlay(member)
      const { provider, client } = servedBy(game)
      const id = ids.row()
      const secret = random.bytes(24).toString('base64url')
      await db.transaction((tx) =>
        insertGameSession(tx, {
          member,
          id,
          session,
          provider: provider.id,
          nodeId: game.nodeId,
          currency: brand.currency,
          secretHash: hashSecret(secret),
        }),
      )
      const token = gameToken(id, secret)
      const freeRounds = await readOffers(db, member, provider.id, game.nodeId)
      const asked = await shown(game, language)
      const { url } = await opened(
        provider,
        client.launch({
          ...asked,
          mode: 'real',
          user: member,
          token: provider.dialect === 'hub88' ? token : pragmaticToken(member, token),
          ...(freeRounds.length === 0 ? {} : { freeRounds }),
        }),
      )
      await db.transaction((tx) => noteRecent(tx, member, game.nodeId))
      return { url, sessionId: id, game: tile }
    },
    async 'games.trial'({ nodeId, language }, { session, ip }) {
      const { row: game, tile } = catalogue.game(nodeId, language)
      if (!(await mayTry(session, ip))) throw new Refusal('TOO_MANY_REQUESTS')
      // A break is a break from games, whatever they are played for.
      if (session !== undefined) await safeguards.checkPause(db, session.member)
      const { provider, client } = servedBy(game)
      const asked = await shown(game, language)
      return { ...(await opened(provider, client.launch({ ...asked, mode: 'demo' }))), game: tile }
    },
  })
}
