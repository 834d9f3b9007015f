import type { CallRequest, CallResponse } from '#contract/calls.ts'
import type { CashierSettings, ChannelSetting } from '#contract/settings/cashier.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { CashierDeps } from '../parts.ts'
import { MANUAL, readWaiting } from './deposit.sql.ts'

/** A channel as it stands open to one member. */
export interface OpenChannel {
  readonly setting: ChannelSetting
  readonly min: Money
  readonly max: Money
}

type Deps = Pick<CashierDeps, 'db' | 'settings' | 'adapters' | 'safeguards' | 'brand' | 'rankOf'>

/** The ways to pay in that are open to a member of its VIP rank. One whose provider is not connected is not offered. */
export async function openChannels(
  { settings, adapters, rankOf }: Pick<Deps, 'settings' | 'adapters' | 'rankOf'>,
  member: MemberId,
): Promise<OpenChannel[]> {
  const [{ channels }, rank] = await Promise.all([settings.cashier(), rankOf(member)])
  return channels
    .filter(
      ({ enabled, adapter, account, fromRank }) =>
        enabled && fromRank <= rank && (adapter === MANUAL ? account !== undefined : adapters.has(adapter)),
    )
    .map((setting) => ({ setting, min: parseMoney(setting.min), max: maxFor(setting, rank) }))
}

/** The largest that a rank reached so far opens. */
function maxFor({ max, maxByRank }: CashierSettings['channels'][number], rank: number): Money {
  const reached = maxByRank.filter((one) => one.rank <= rank).map((one) => parseMoney(one.max))
  return [parseMoney(max), ...reached].reduce((most, one) => (one > most ? one : most))
}

/** A channel's name in a language, else in the brand's own. */
export const nameOf = ({ names, code }: ChannelSetting, language: LanguageCode, fallback: LanguageCode): string =>
  names[language] ?? names[fallback] ?? names.EN ?? code

export async function listChannels(
  deps: Deps,
  { language }: CallRequest<'deposit.channels'>,
  member: MemberId,
): Promise<CallResponse<'deposit.channels'>> {
  const { db, brand, safeguards } = deps
  const { amount } = await readWaiting(db, member)
  const [channels, left] = await Promise.all([openChannels(deps, member), safeguards.leftToDeposit(db, member, amount)])
  return {
    currency: brand.brand.currency,
    currencySymbol: brand.brand.currencySymbol,
    left: left === undefined ? null : moneyToDecimal(left, 5),
    channels: channels.map(({ setting, min, max }) => ({
      code: setting.code,
      kind: setting.kind,
      name: nameOf(setting, language, brand.brand.defaultLanguage),
      min: moneyToDecimal(min, 5),
      max: moneyToDecimal(max, 5),
      feePercent: setting.fee.percent,
      feeFixed: setting.fee.fixed,
      minutes: setting.minutes,
      manual: setting.adapter === MANUAL,
      presets: setting.presets.filter((preset) => parseMoney(preset) >= min && parseMoney(preset) <= max),
    })),
  }
}
