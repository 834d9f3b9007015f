import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { type Holding, sumOf, unitsOf } from './wish.ts'

/** Calm shades of one colour, the main wallet's the strongest; what is on its way has the colour of news. */
const shades = ['bg-accent', 'bg-ink/55', 'bg-ink/35', 'bg-ink/22', 'bg-ink/15']

/** Where the money lies, as one bar with its parts named below. */
export function Shares({ main, wallets }: { readonly main: string; readonly wallets: readonly Holding[] }) {
  const t = useT()
  const pending = sumOf(wallets.map((one) => one.pending))
  const parts = [
    { key: 'main', name: t('transfer.main'), amount: main, shade: shades[0] },
    ...wallets.flatMap(({ vendor, name, balance }, at) =>
      balance === null ? [] : [{ key: vendor, name, amount: balance, shade: shades[1 + (at % (shades.length - 1))] }],
    ),
    ...(unitsOf(pending) > 0n
      ? [{ key: 'pending', name: t('transfer.onItsWay'), amount: pending, shade: 'bg-news/70' }]
      : []),
  ]
  const total = Number(unitsOf(sumOf(parts.map(({ amount }) => amount))))
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-raised-3">
        {total > 0 &&
          parts
            .filter(({ amount }) => unitsOf(amount) > 0n)
            .map(({ key, amount, shade }) => (
              <span
                key={key}
                style={{ flexGrow: Number(unitsOf(amount)) / total }}
                className={`min-w-1.5 basis-0 transition-[flex-grow] duration-(--duration-layer) ${shade}`}
              />
            ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
        {parts.map(({ key, name, amount, shade }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${shade}`} />
            <span className="text-mute">{name}</span>
            <Money value={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </div>
  )
}
