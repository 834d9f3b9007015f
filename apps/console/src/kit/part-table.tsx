import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface PartProps {
  readonly title: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

/** A section of what stands beside a row. */
export const Part = ({ title, text, children }: PartProps) => (
  <section aria-label={title} className="grid min-w-0 gap-2">
    <h3 className="font-bold">{title}</h3>
    {text !== undefined && <p className="text-sm text-mute">{text}</p>}
    {children}
  </section>
)

interface TableProps {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  /** What stands in place of no rows. */
  readonly empty: string
}

/** A small table: the first column says what a row is, the others are figures. */
export function Table({ heads, rows, empty }: TableProps) {
  if (rows.length === 0) return <p className="text-sm text-mute">{empty}</p>
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-mute">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={cx('pe-3 pb-1.5 font-semibold', at === 0 ? 'text-start' : 'text-end')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], row) => (
            <tr key={row}>
              <th scope="row" className="border-t border-line py-1.5 pe-3 text-start font-normal wrap-anywhere">
                {first}
              </th>
              {others.map((value, at) => (
                <td key={at} className="amount border-t border-line py-1.5 pe-3 text-end whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
