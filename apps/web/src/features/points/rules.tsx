import IconClock from '~icons/lucide/infinity'
import IconGift from '~icons/lucide/gift'
import IconPlay from '~icons/lucide/gamepad-2'
import IconPackage from '~icons/lucide/package-check'
import IconShield from '~icons/lucide/shield-check'
import IconTurn from '~icons/lucide/repeat-2'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Icon } from '#ui/icon.ts'
import { formatCount, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import type { PointConfig } from './use-mall.ts'

/** How points are earned and spent, in plain words. */
export function PointRules({ config }: { readonly config: PointConfig }) {
  const t = useT()
  const written = useMoney()
  const rules: readonly (readonly [
    Icon,
    'earn' | 'expiry' | 'convert' | 'redeem' | 'goods' | 'password',
    Record<string, string>?,
  ])[] = [
    [IconPlay, 'earn'],
    [IconClock, 'expiry'],
    [IconTurn, 'convert', { step: formatCount(config.step), value: written(config.value) }],
    [IconGift, 'redeem'],
    [IconPackage, 'goods'],
    [IconShield, 'password'],
  ]
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
      {rules.map(([Sign, name, values]) => (
        <li
          key={name}
          className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 rounded-md bg-raised-1 p-5 hairline"
        >
          <span className="row-span-2 grid size-10 place-items-center rounded-full bg-accent-soft text-accent-strong">
            <Sign className="size-5" />
          </span>
          <h2 className="text-lg font-bold text-pretty">{t(`points.rule.${name}`)}</h2>
          <p className="text-mute text-pretty">{t(`points.rule.${name}Text`, values)}</p>
        </li>
      ))}
    </ul>
  )
}

/** The turnover that one point takes, by kind of game and VIP level. */
export function PointComparison({ config: { rates, ranks } }: { readonly config: PointConfig }) {
  const t = useT()
  const written = useMoney()
  const levels = [{ rank: -1, label: t('points.compare.base'), percent: 100 }, ...ranks]
  // Rounded up to the cent: so much is enough.
  const needed = (turnover: string, percent: number): string => {
    const units = (parseMoney(turnover) * 100n) / BigInt(percent)
    const cents = (units + 999n) / 1000n
    return moneyToDecimal(cents * 1000n, 5)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-2xl text-mute text-pretty">{t('points.compare.text')}</p>
      <div
        role="region"
        aria-label={t('points.tab.compare')}
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-raised-1 hairline"
      >
        <table className="w-full min-w-max border-collapse">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 bg-raised-1 px-4 py-3 text-start text-sm font-semibold text-faint"
              >
                {t('points.compare.game')}
              </th>
              {levels.map(({ rank, label, percent }) => (
                <th key={rank} scope="col" className="px-4 py-3 text-end text-sm font-semibold text-mute">
                  {label}
                  {percent > 100 && (
                    <span className="ms-1.5 text-accent-strong">×{(percent / 100).toLocaleString()}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.map(({ gameType, turnover }) => (
              <tr key={gameType} className="border-t border-line">
                <th scope="row" className="sticky start-0 bg-raised-1 px-4 py-3 text-start font-medium">
                  {t(`category.${gameType}`)}
                </th>
                {levels.map(({ rank, percent }) => (
                  <td key={rank} className="amount px-4 py-3 text-end">
                    {written(needed(turnover, percent))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
