import type { ReactNode } from 'react'
import IconEye from '~icons/lucide/eye'
import IconVerified from '~icons/lucide/badge-check'
import { type CallResponse, consoleCalls } from '#contract/calls.ts'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { cx } from '#ui/cx.ts'
import { StatTile } from '#ui/extended/stat-tile.tsx'
import { Badge } from '#ui/badge.tsx'
import { Actions } from '../../kit/act.tsx'
import { Value, Values } from '../../kit/cell.tsx'
import { choiceName, codeName } from '../../kit/names.ts'
import { Panel } from '../../kit/panel.tsx'
import type { Action } from '../../kit/resource.ts'
import { isRecord, nodeAt, nodeOf, textOf } from '../../kit/schema.ts'
import { toneOf } from '../../kit/tones.ts'

export type Shown = CallResponse<'members.read'>
type Personal = Shown['personal'][number]

const node = nodeOf(consoleCalls['members.read'].response, 'output')
const account = ['nickname', 'type', 'language', 'upline', 'invitationCode', 'createdAt', 'seenAt', 'closedAt'] as const

const reveal: Action<Personal & Pick<Shown, 'member'>> = {
  call: 'members.reveal',
  icon: IconEye,
  given: ({ member, field }) => ({ member: member.id, field }),
  answered: (answer) =>
    isRecord(answer) ? <p className="font-medium wrap-anywhere">{textOf(answer['value'] ?? '–')}</p> : null,
}

const None = ({ children }: { readonly children: ReactNode }) => <p className="text-sm text-mute">{children}</p>

function Line({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-center gap-3 text-sm">
      <dt className="text-mute">{head}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What a member has, in a row of figures. */
export function Standing({ shown }: { readonly shown: Shown }) {
  const t = useT()
  const { wallets, turnover, notes } = shown
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {wallets.map(({ kind, balance }) => (
        <StatTile
          key={kind}
          label={choiceName(t, 'wallet', kind) + (wallets.length > 1 ? '' : ` · ${t('field.balance')}`)}
          value={<Money value={balance} />}
        />
      ))}
      <StatTile label={t('member.toPlayThrough')} value={<Money value={turnover.left} />} />
      <StatTile label={t('member.turnoverOverLife')} value={<Money value={turnover.life} />} />
      <StatTile label={t('field.notes')} value={formatCount(notes)} />
    </div>
  )
}

/** Who a member is, what it is kept from and how it protects itself. */
export function Profile({ shown }: { readonly shown: Shown }) {
  const t = useT()
  const write = useMoment()
  const { personal, member, holds, limits, breaks, accounts, hasApp, identity } = shown
  const until = (moment: string | null): string =>
    moment === null ? t('member.untilLetGo') : t('member.until', { at: write(moment) })
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <div className="grid gap-3">
        <Panel title={t('member.person')} text={t('member.personText')}>
          <dl className="grid gap-1">
            {personal.map((one) => (
              <Line key={one.field} head={choiceName(t, 'field', one.field)}>
                <span className="min-w-0 flex-1">{one.masked}</span>
                {one.proven === true && (
                  <span className="inline-flex items-center gap-1 text-won">
                    <IconVerified className="size-4" />
                    {t('member.proven')}
                  </span>
                )}
                <Actions slim actions={[reveal]} row={{ ...one, member }} />
              </Line>
            ))}
            <Line head={t('field.identity')}>
              <Badge tone={toneOf(identity)}>{choiceName(t, 'identity', identity)}</Badge>
            </Line>
            <Line head={t('field.hasApp')}>{hasApp ? t('cell.yes') : t('cell.no')}</Line>
          </dl>
          {accounts.length > 0 && (
            <dl className="grid gap-1 border-t border-line pt-3">
              {accounts.map(({ id, kind, name, masked, removedAt }) => (
                <Line key={id} head={choiceName(t, 'kind', kind)}>
                  <span className={cx(removedAt !== null && 'text-faint line-through')}>
                    {name} {masked}
                  </span>
                </Line>
              ))}
            </dl>
          )}
        </Panel>
        <Panel title={t('member.protection')} text={t('member.protectionText')}>
          {holds.length + limits.length + breaks.length === 0 ? (
            <None>{t('member.noProtection')}</None>
          ) : (
            <dl className="grid gap-1">
              {holds.map(({ area, until: end, reason, by }) => (
                <Line key={area} head={choiceName(t, 'area', area)}>
                  <Badge tone="lost">{until(end)}</Badge>
                  <span>
                    {by === null ? codeName(t, 'reason', reason) : reason}
                    {by !== null && <span className="text-mute"> · {by.username}</span>}
                  </span>
                </Line>
              ))}
              {breaks.map(({ kind, from, until: end, holds: isNow }) => (
                <Line key={`${kind} ${from}`} head={choiceName(t, 'kind', kind)}>
                  <Badge tone={isNow ? 'lost' : 'plain'}>{until(end)}</Badge>
                  {write(from)}
                </Line>
              ))}
              {limits.map(({ measure, period, value }) => (
                <Line
                  key={`${measure} ${period}`}
                  head={`${choiceName(t, 'measure', measure)} · ${choiceName(t, 'period', period)}`}
                >
                  {measure === 'session' ? t('member.minutes', { count: Number(value) }) : <Money value={value} />}
                </Line>
              ))}
            </dl>
          )}
        </Panel>
      </div>
      <Panel title={t('member.account')}>
        <dl className="grid gap-1">
          {account.map((name) => (
            <Line key={name} head={t(`field.${name}`)}>
              {name === 'type' ? (
                choiceName(t, 'memberType', String(shown.type))
              ) : (
                <Value node={nodeAt(node, name) ?? {}} value={shown[name]} path={name} />
              )}
            </Line>
          ))}
        </dl>
        <div className="border-t border-line pt-3">
          <Values node={nodeAt(node, 'turnover') ?? {}} value={shown.turnover} path="turnover" />
        </div>
      </Panel>
    </div>
  )
}
