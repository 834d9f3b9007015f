import { cx } from '#ui/cx.ts'
import { useT, type Translate } from '#kit/language.ts'
import { nameOfLabel } from './names.ts'
import { Ball, Car, CarSign, Die, prizeClass, rowClass, type BallTone, type PieceSize } from './pieces.tsx'
import {
  coloursOf,
  markSixColour,
  splitTail,
  twoDigits,
  viewOf,
  type PrizeRow,
  type ResultView,
} from './result-view.ts'

export interface ResultBallsProps {
  /** The kind of the game, as its menu names it. */
  readonly kind: string
  /** As it came. One that is no result of its kind is left out. */
  readonly result: unknown
  /** `lg` shows all of it, the others what fits a line or two. */
  readonly size?: PieceSize
}

/** The result of a draw of any kind. Its texts are in the rooms `draws` and `lottery`. */
export function ResultBalls({ kind, result, size = 'sm' }: ResultBallsProps) {
  const t = useT()
  // Two stations that are played as one.
  if (kind === 'vn-two' && Array.isArray(result))
    return (
      <span className={cx('grid', size === 'lg' ? 'gap-6' : 'gap-1')}>
        {result.map((one, at) => (
          <ResultBalls key={at} kind="vn-south" result={one} size={size} />
        ))}
      </span>
    )
  const view = viewOf(kind, result)
  if (view === undefined) return null
  if (size === 'lg' && view.look === 'prizes') return <PrizeTable rows={view.rows} />
  if (size === 'lg' && view.look === 'thai') return <ThaiTable view={view} />
  return (
    <span role="img" aria-label={resultWords(view, t)} dir="ltr" className="inline-flex max-w-full min-w-0">
      <span aria-hidden="true" className="contents">
        <Figure view={view} size={size} />
      </span>
    </span>
  )
}

/** A result as it is read out. */
export function resultWords(view: ResultView, t: Translate): string {
  switch (view.look) {
    case 'digits':
    case 'balls':
      return view.balls.join(' ')
    case 'dice':
      return view.dice.join(' ')
    case 'cars':
      return t('draws.say.places', { cars: view.cars.join(' ') })
    case 'markSix':
      return t('draws.say.special', { main: view.main.join(' '), special: view.special })
    case 'keno':
      return view.numbers.toSorted((a, b) => a - b).join(' ')
    case 'colour':
      return `${view.number}, ${coloursOf(view.number)
        .map((colour) => nameOfLabel(colour))
        .join(', ')}`
    case 'prizes':
      return view.rows
        .slice(0, 1)
        .map(({ prize, numbers }) => `${t(`draws.prize.${prize}`)} ${numbers.join(' ')}`)
        .join('')
    case 'thai':
      return `${t('draws.thai.first')} ${view.first}, ${t('draws.thai.bottom2')} ${view.bottom2}`
  }
}

const ballTones: Readonly<Record<'digits' | 'balls', BallTone>> = { digits: 'coral', balls: 'sapphire' }

function Figure({ view, size }: { readonly view: ResultView; readonly size: PieceSize }) {
  switch (view.look) {
    case 'digits':
    case 'balls':
      return (
        <span className={rowClass(size)}>
          {view.balls.map((ball, at) => (
            <Ball key={at} text={ball} tone={ballTones[view.look]} size={size} />
          ))}
        </span>
      )
    case 'dice':
      return (
        <span className={rowClass(size)}>
          {view.dice.map((face, at) => (
            <Die key={at} face={face} size={size} />
          ))}
          <span className={cx('amount ps-1.5 font-semibold text-mute', size === 'lg' ? 'text-2xl' : 'text-sm')}>
            {view.dice.reduce((sum, face) => sum + face, 0)}
          </span>
        </span>
      )
    case 'cars':
      return size === 'lg' ? <Places cars={view.cars} /> : <CarSigns cars={view.cars} size={size} />
    case 'markSix':
      return (
        <span className={rowClass(size)}>
          {view.main.map((number) => (
            <Ball key={number} text={twoDigits(number)} tone={markSixColour(number)} size={size} />
          ))}
          <span className={cx('font-semibold text-faint', size === 'lg' ? 'text-2xl' : 'text-sm')}>+</span>
          <Ball text={twoDigits(view.special)} tone={markSixColour(view.special)} size={size} />
        </span>
      )
    case 'keno':
      return size === 'lg' ? <KenoBoard numbers={view.numbers} /> : <KenoLine numbers={view.numbers} />
    case 'colour': {
      const [colour = 'red', other] = coloursOf(view.number)
      return (
        <span className={cx(rowClass(size), 'gap-2')}>
          <Ball text={String(view.number)} tone={colour} other={other} size={size} />
          <span className={cx('font-medium text-mute', size === 'lg' ? 'text-lg' : 'text-sm')}>
            {coloursOf(view.number)
              .map((one) => nameOfLabel(one))
              .join(' · ')}
          </span>
        </span>
      )
    }
    case 'prizes':
      return <Special number={view.rows[0]?.numbers[0] ?? ''} />
    case 'thai':
      return (
        <span className="flex items-baseline gap-3">
          <Special number={view.first} />
          <span className="amount rounded-full bg-raised-3 px-2 py-0.5 text-sm font-bold text-accent-strong">
            {view.bottom2}
          </span>
        </span>
      )
  }
}

/** The number that everybody asks for first, its last two digits in the colour of winning. */
const Special = ({ number }: { readonly number: string }) => {
  const [head, tail] = splitTail(number)
  return (
    <span className="amount display text-xl font-bold tracking-wide">
      {head}
      <span className="text-accent-strong">{tail}</span>
    </span>
  )
}

const CarSigns = ({ cars, size }: { readonly cars: readonly number[]; readonly size: PieceSize }) => (
  <span className="flex flex-wrap gap-0.75">
    {cars.map((car) => (
      <CarSign key={car} car={car} size={size} />
    ))}
  </span>
)

const Places = ({ cars }: { readonly cars: readonly number[] }) => (
  <span className="grid grid-cols-5 gap-x-3 gap-y-2.5 sm:grid-cols-10">
    {cars.map((car, at) => (
      <span key={car} className="grid justify-items-center gap-1">
        <span className="amount text-xs text-faint">{at + 1}</span>
        <Car car={car} className="w-13 sm:w-14" />
      </span>
    ))}
  </span>
)

const KenoLine = ({ numbers }: { readonly numbers: readonly number[] }) => (
  <span className="grid grid-cols-10 gap-x-1.5 gap-y-0.5">
    {numbers
      .toSorted((a, b) => a - b)
      .map((number) => (
        <span key={number} className="amount text-center text-xs font-semibold text-mute">
          {twoDigits(number)}
        </span>
      ))}
  </span>
)

const KenoBoard = ({ numbers }: { readonly numbers: readonly number[] }) => {
  const drawn = new Set(numbers)
  return (
    <span className="grid grid-cols-10 gap-1 sm:gap-1.5">
      {Array.from({ length: 80 }, (_, at) => at + 1).map((number) => (
        <span
          key={number}
          className={cx(
            'amount grid size-7.5 place-items-center rounded-full text-xs sm:size-9 sm:text-sm',
            drawn.has(number) ? 'bg-accent font-bold text-accent-ink' : 'bg-raised-2 text-faint',
          )}
        >
          {number}
        </span>
      ))}
    </span>
  )
}

/** The table of a Vietnamese draw, every number with its last two digits set off. */
function PrizeTable({ rows }: { readonly rows: readonly PrizeRow[] }) {
  const t = useT()
  return (
    <table className="w-full border-collapse">
      <tbody>
        {rows.map(({ prize, numbers }) => (
          <tr key={prize} className="border-b border-line last:border-0">
            <th scope="row" className="w-24 py-2 pe-3 text-start text-sm font-medium text-faint sm:w-36">
              {t(`draws.prize.${prize}`)}
            </th>
            <td className="py-2">
              <span dir="ltr" className={prizeClass(prize, numbers.length)}>
                {numbers.map((number, at) => (
                  <Tailed key={at} number={number} />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Tailed = ({ number }: { readonly number: string }) => {
  const [head, tail] = splitTail(number)
  return (
    <span>
      <span className="text-mute">{head}</span>
      <span className="text-accent-strong">{tail}</span>
    </span>
  )
}

function ThaiTable({ view }: { readonly view: Extract<ResultView, { look: 'thai' }> }) {
  const t = useT()
  const lines = [
    ['front3', view.front3],
    ['bottom3', view.bottom3],
    ['bottom2', [view.bottom2]],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-x-2 gap-y-3">
      <div className="col-span-3 grid justify-items-center gap-1">
        <dt className="text-sm text-faint">{t('draws.thai.first')}</dt>
        <dd dir="ltr" className="amount display text-4xl font-extrabold tracking-widest">
          <Tailed number={view.first} />
        </dd>
      </div>
      {lines.map(([name, numbers]) => (
        <div key={name} className="grid justify-items-center gap-1 rounded-sm bg-raised-2 px-2 py-2.5">
          <dt className="text-center text-xs text-faint">{t(`draws.thai.${name}`)}</dt>
          <dd dir="ltr" className="amount flex flex-wrap justify-center gap-x-3 text-lg font-bold">
            {numbers.map((number, at) => (
              <span key={at}>{number}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
