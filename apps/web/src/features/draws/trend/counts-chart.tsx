import { formatCount, useT } from '#kit/language.ts'
import type { LabelCount } from './statistics.ts'

/** Up to so many labels stand beside each other as bars; more are a field of tiles. */
const MOST_BARS = 18

/** For how many draws each label has been missing; the same as a table for readers. */
export function CountsChart({ counts, caption }: { readonly counts: readonly LabelCount[]; readonly caption: string }) {
  const t = useT()
  return (
    <figure className="min-w-0">
      <div aria-hidden="true" dir="ltr">
        {counts.length <= MOST_BARS ? <Bars counts={counts} /> : <Tiles counts={counts} />}
      </div>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {(['number', 'missingNow', 'longest', 'drawn'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`draws.trend.head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ label, missing, longest, times }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatCount(missing)}</td>
              <td>{formatCount(longest)}</td>
              <td>{formatCount(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const share = (value: number, most: number): number => (most === 0 ? 0 : value / most)
const greatest = (counts: readonly LabelCount[], of: (count: LabelCount) => number): number =>
  counts.reduce((most, count) => Math.max(most, of(count)), 0)

/** A bar for now, and a mark where the longest row ended. */
function Bars({ counts }: { readonly counts: readonly LabelCount[] }) {
  const most = greatest(counts, ({ longest }) => longest)
  return (
    <div className="flex items-end gap-0.5 sm:gap-1.5">
      {counts.map(({ label, missing, longest }) => (
        <div key={label} className="grid min-w-0 flex-1 justify-items-center gap-1">
          <div className="relative h-36 w-full max-w-9">
            <span
              className="absolute inset-x-1 border-t-2 border-dashed border-line-strong"
              style={{ bottom: `${share(longest, most) * 82}%` }}
            />
            <span
              className="absolute inset-x-1 bottom-0 rounded-t-[4px] bg-accent"
              style={{ height: `max(2px, ${share(missing, most) * 82}%)` }}
            />
            <span
              className="amount absolute inset-x-0 text-center text-xs font-semibold text-ink"
              style={{ bottom: `calc(${share(missing, most) * 82}% + 0.2rem)` }}
            >
              {missing}
            </span>
          </div>
          <span className="amount text-xs text-faint sm:text-sm">{label}</span>
        </div>
      ))}
    </div>
  )
}

/** A tile a label, the warmer the longer it has been missing. */
function Tiles({ counts }: { readonly counts: readonly LabelCount[] }) {
  const most = greatest(counts, ({ missing }) => missing)
  return (
    <div className="grid grid-cols-10 gap-0.75 sm:gap-1">
      {counts.map(({ label, missing }) => (
        <div
          key={label}
          className="grid min-w-0 justify-items-center rounded-[6px] py-1 leading-tight"
          style={{
            backgroundColor: `color-mix(in oklab, var(--color-accent) ${Math.round(share(missing, most) * 46)}%, var(--color-raised-2))`,
          }}
        >
          <span className="amount text-sm font-bold">{label}</span>
          <span className="amount text-xs text-mute">{missing}</span>
        </div>
      ))}
    </div>
  )
}
