import type { CallRequest } from '#contract/calls.ts'
import { promotionDeskCalls } from '#contract/calls/promotion-desk.ts'
import { titleIn } from '#contract/content/words.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { byShard } from '../../../platform/ids.ts'
import { noteHandlings } from '../../../platform/handling.sql.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { membersNamed, type NamedMember } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { insertDue } from './due.sql.ts'
import type { LivePromotion } from './parts.ts'

type GiveList = CallRequest<'promotions.give'>

/** So many members stand in a preview. */
const NAMES_SHOWN = 20

/**
 * Gives a promotion to a list of members, always with a second person. It rests on the terms as they were: another version
 * voids the proposal. Each member is looked at by itself when it is given, as of what happened.
 */
export const giveListProposal = (deps: RankedDeps): ProposalKind<GiveList> =>
  proposalKind('promotions.give', promotionDeskCalls['promotions.give'], {
    // The key stands for one list, whatever became of it.
    once: true,
    async look(tx, request) {
      const { promotion, members } = await read(deps, tx, request)
      const names = members.map(({ name }) => name)
      const rest = names.length - NAMES_SHOWN
      return {
        subject: subjectOf(request.key),
        preview: {
          before: {},
          after: {
            promotion: titleIn(promotion.value.texts, 'EN', ({ title }) => title),
            members: names.length,
            usernames: `${names.slice(0, NAMES_SHOWN).join(', ')}${rest > 0 ? ` + ${rest}` : ''}`,
          },
          money: null,
          members: [],
        },
        seen: { version: promotion.version },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { members } = await read(deps, tx, request)
      const { promotion, key, reason } = request
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'promotions.given',
          subject: subjectOf(key),
          after: { promotion, members: members.length, reason },
        })
      const happened = { trigger: { on: 'list', id: key } as const, atMs: deps.clock.now() }
      for (const [shard, some] of byShard(members, ({ id }) => id)) {
        const ids = some.map(({ id }) => id)
        await noteHandlings(tx, shard, ids, 'granted', [maker, checker])
        await insertDue(
          tx,
          shard,
          ids.map((member) => ({ id: deps.ids.row(), member, promotion, happened })),
        )
      }
    },
  })

const subjectOf = (key: string): string => `giftList:${key}`

/** @throws Refusal NOT_FOUND where no such promotion is given by list, INVALID_INPUT for names that nobody has */
async function read(
  { content }: Pick<RankedDeps, 'content'>,
  tx: Tx,
  request: GiveList,
): Promise<{ readonly promotion: LivePromotion; readonly members: readonly NamedMember[] }> {
  const promotion = (await content.live('promotion')).find(({ item }) => item === request.promotion)
  if (promotion?.value.trigger !== 'list') throw new Refusal('NOT_FOUND')
  return { promotion, members: await membersNamed(tx, request.usernames) }
}
