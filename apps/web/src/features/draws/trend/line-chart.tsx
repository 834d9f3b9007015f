import { useMemo } from 'react'
import { useT } from '#kit/language.ts'
import { useWidth } from '#ui/use-width.ts'
import { useNear } from '../../../parts/use-near.ts'
import { gapRows, type GapRow } from './statistics.ts'
import type { Track } from './tracks.ts'

const ROW = 28
/** A column is as wide as there is room, within these bounds; many columns are scrolled. */
const [LEAST_CELL, MOST_CELL] = [26, 120]
const HEAD = 56
/** Rows that are drawn together; what is far below is drawn when one comes near. */
const CHUNK = 50

interface Row extends GapRow {
  readonly numero: string
}

interface LineChartProps {
  readonly track: Track
  /** The issues of the draws, the newest last. */
  readonly numeros: readonly string[]
  readonly caption: string
}

/** Every draw a row, the newest above: what came, joined by a line, and how long the others have been missing. */
export function LineChart({ track, numeros, caption }: LineChartProps) {
  const t = useT()
  const { labels } = track
  const rows = useMemo(
    () =>
      gapRows(track)
        .map((row, at): Row => ({ ...row, numero: numeros[at] ?? '' }))
        .toReversed(),
    [track, numeros],
  )
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => ({
        rows: rows.slice(at * CHUNK, (at + 1) * CHUNK),
        after: rows[(at + 1) * CHUNK],
      })),
    [rows],
  )
  const [box, width] = useWidth<HTMLDivElement>()
  const cell = Math.max(LEAST_CELL, Math.min(MOST_CELL, Math.floor((width - HEAD) / labels.length)))
  return (
    <figure className="min-w-0">
      <div
        ref={box}
        role="group"
        aria-label={caption}
        tabIndex={0}
        dir="ltr"
        className="max-h-120 overflow-auto overscroll-contain rounded-sm bg-page [scrollbar-width:thin]"
      >
        <div aria-hidden="true" style={{ width: HEAD + labels.length * cell }} className="mx-auto">
          <div className="sticky top-0 z-1 flex h-8 items-center border-b border-line bg-raised-2 text-xs font-semibold text-mute">
            <span style={{ width: HEAD }} className="sticky start-0 bg-raised-2 ps-2.5">
              {t('draws.issue')}
            </span>
            {labels.map((label) => (
              <span key={label} style={{ width: cell }} className="amount text-center">
                {label}
              </span>
            ))}
          </div>
          {chunks.map((chunk, at) => (
            <Chunk key={at} rows={chunk.rows} after={chunk.after} labels={labels} cell={cell} isFirst={at === 0} />
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('draws.issue')}</th>
            <th scope="col">{t('draws.trend.head.number')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ numero, drawn }) => (
            <tr key={numero}>
              <th scope="row">{numero}</th>
              <td>{drawn.map((index) => labels[index]).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

interface ChunkProps {
  readonly rows: readonly Row[]
  /** The row below the last one, to which its line leads. */
  readonly after: Row | undefined
  readonly labels: readonly string[]
  /** How wide a column is. */
  readonly cell: number
  readonly isFirst: boolean
}

/** Which draw of the day it was, which tells rows apart; of a game that is drawn once a day the month and day. */
function shortIssue(numero: string): string {
  const [day = '', n = ''] = numero.split('-')
  return /^0*1?$/.test(n) ? `${day.slice(4, 6)}-${day.slice(6, 8)}` : n
}

function Chunk({ rows, after, labels, cell, isFirst }: ChunkProps) {
  const middleOf = (index: number): number => index * cell + cell / 2
  const [box, near] = useNear<HTMLDivElement>(isFirst, '300px 0px')
  const height = rows.length * ROW
  const width = labels.length * cell
  const points = [...rows, ...(after === undefined ? [] : [after])].flatMap(({ drawn }, at) => {
    const index = drawn[0]
    return index === undefined ? [] : [`${middleOf(index)},${at * ROW + ROW / 2}`]
  })
  return (
    <div ref={box} style={{ height }} className="flex">
      {near && (
        <>
          <div style={{ width: HEAD }} className="sticky start-0 z-1 bg-page">
            {rows.map(({ numero }) => (
              <p
                key={numero}
                style={{ height: ROW, lineHeight: `${ROW}px` }}
                className="amount ps-2.5 text-xs text-faint"
              >
                {shortIssue(numero)}
              </p>
            ))}
          </div>
          <svg width={width} height={height} className="block overflow-visible">
            {rows.map((_, at) =>
              at % 2 === 0 ? (
                <rect key={at} y={at * ROW} width={width} height={ROW} fill="var(--color-raised-1)" opacity="0.7" />
              ) : null,
            )}
            <g fontSize="11" textAnchor="middle" fill="var(--color-faint)" opacity="0.75" className="amount">
              {rows.map(({ missing }, at) =>
                missing.map((gap, index) =>
                  gap === 0 ? null : (
                    <text key={`${at}:${index}`} x={middleOf(index)} y={at * ROW + ROW / 2 + 4}>
                      {gap}
                    </text>
                  ),
                ),
              )}
            </g>
            <polyline
              points={points.join(' ')}
              fill="none"
              stroke="var(--color-accent)"
              strokeWidth="1.5"
              opacity="0.65"
            />
            <g fontSize="12" fontWeight="700" textAnchor="middle" className="amount">
              {rows.map(({ drawn, numero }, at) =>
                drawn.map((index) => (
                  <g key={`${numero}:${index}`}>
                    <circle cx={middleOf(index)} cy={at * ROW + ROW / 2} r="11.5" fill="var(--color-accent)" />
                    <text x={middleOf(index)} y={at * ROW + ROW / 2 + 4.3} fill="var(--color-accent-ink)">
                      {labels[index]}
                    </text>
                  </g>
                )),
              )}
            </g>
          </svg>
        </>
      )}
    </div>
  )
}
