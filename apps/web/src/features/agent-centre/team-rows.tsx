import IconTree from '~icons/lucide/network'
import IconSend from '~icons/lucide/send'
import IconOffer from '~icons/lucide/signature'
import IconRise from '~icons/lucide/trending-up'
import { AGENT_TYPES } from '#contract/member-types.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useDay } from '#kit/use-moment.ts'
import { contractPages } from '../../app/agent-pages.ts'
import { useConsolidated } from '../../app/consolidated.ts'
import { CardLabel } from '../../parts/card-label.tsx'
import { useTypeName } from './account-type.ts'
import { usePercent } from './percent.ts'
import type { TeamMember } from './team-table.tsx'

interface TeamRowsProps {
  readonly rows: readonly TeamMember[]
  onTree(member: string): void
  /** Undefined where the house lets nobody transfer. */
  readonly onTransfer: ((account: string) => void) | undefined
  onRaise(member: TeamMember): void
  onOffer(account: string): void
}

/** Members of a team with what the agent may do for its direct downlines. */
export function TeamRows({ rows, onTree, onTransfer, onRaise, onOffer }: TeamRowsProps) {
  const t = useT()
  const day = useDay()
  const percent = usePercent()
  const typeName = useTypeName()
  const { data: asked } = useConsolidated()
  const hasContracts = asked !== undefined && (asked.enableCt || asked.dailySalary || asked.hourSalary || asked.salary)
  const line = 'text-sm max-md:ms-0! max-md:w-full'
  return (
    <ResponsiveList<TeamMember>
      label={t('agent.page.agentTeam')}
      rows={rows}
      keyOf={({ id }) => id}
      onPage
      columns={[
        {
          key: 'account',
          head: t('agent.column.account'),
          onCard: 'title',
          className: 'max-md:w-[60%] md:min-w-36',
          cell: ({ account: name, name: type, upline, level }) => (
            <span className="grid min-w-0">
              <span className="truncate">{name}</span>
              <span className="truncate text-xs font-normal text-faint">
                {typeName(type)}
                {level > 1 && <> · {t('agent.column.under', { upline })}</>}
              </span>
            </span>
          ),
        },
        {
          key: 'level',
          head: t('agent.column.level'),
          figures: true,
          onCard: 'title',
          className: 'text-sm text-mute',
          cell: ({ level }) => (
            <>
              <span className="md:hidden">{t('agent.column.level')} </span>
              {level}
            </>
          ),
        },
        {
          key: 'team',
          head: t('agent.column.team'),
          figures: true,
          onCard: 'line',
          className: line,
          cell: ({ direct, team }) => (
            <CardLabel label={t('agent.column.team')}>
              {formatCount(direct)} / {formatCount(team)}
            </CardLabel>
          ),
        },
        {
          key: 'rebate',
          head: t('agent.column.rebate'),
          figures: true,
          onCard: 'line',
          className: line,
          cell: ({ rebate }) => <CardLabel label={t('agent.column.rebate')}>{percent(rebate)}</CardLabel>,
        },
        {
          key: 'balance',
          head: t('agent.column.balance'),
          figures: true,
          onCard: 'line',
          className: line,
          cell: ({ balance }) => (
            <CardLabel label={t('agent.column.balance')}>
              <Money value={balance} />
            </CardLabel>
          ),
        },
        {
          key: 'contracts',
          head: t('agent.column.contracts'),
          onCard: 'line',
          className: cx(line, 'md:max-w-40'),
          // A card leaves out what there is not.
          cell: ({ contracts }) =>
            contracts.length === 0 ? (
              <span className="text-faint max-md:hidden">–</span>
            ) : (
              <CardLabel label={t('agent.column.contracts')}>
                {contractPages
                  .filter(({ kind }) => contracts.includes(kind))
                  .map(({ page }) => t(`agent.page.${page}`))
                  .join(', ')}
              </CardLabel>
            ),
        },
        {
          key: 'registered',
          head: t('agent.column.registered'),
          onCard: 'line',
          className: 'text-sm text-faint md:whitespace-nowrap',
          cell: ({ registeredAt, lastLoginAt }) => (
            <span className="grid md:grid-cols-1">
              <span>{day(registeredAt)}</span>
              <span className="text-xs">
                {lastLoginAt === null ? t('agent.column.never') : t('agent.column.seen', { day: day(lastLoginAt) })}
              </span>
            </span>
          ),
        },
        {
          key: 'do',
          head: t('agent.column.do'),
          onCard: 'line',
          className: 'max-md:ms-auto max-md:-me-2 md:text-end md:whitespace-nowrap',
          cell: (row) => (
            <span className="inline-flex">
              {row.team > 0 && (
                <IconButton
                  size="sm"
                  icon={IconTree}
                  label={t('agent.team.openTree', { name: row.account })}
                  onClick={() => onTree(row.id)}
                />
              )}
              {row.level === 1 && hasContracts && AGENT_TYPES.includes(row.type) && (
                <IconButton
                  size="sm"
                  icon={IconOffer}
                  label={t('agent.team.offer', { name: row.account })}
                  onClick={() => onOffer(row.account)}
                />
              )}
              {row.level === 1 && onTransfer !== undefined && (
                <IconButton
                  size="sm"
                  icon={IconSend}
                  label={t('agent.transfer.of', { name: row.account })}
                  onClick={() => onTransfer(row.account)}
                />
              )}
              {row.level === 1 && (
                <IconButton
                  size="sm"
                  icon={IconRise}
                  label={t('agent.rebate.of', { name: row.account })}
                  onClick={() => onRaise(row)}
                />
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
