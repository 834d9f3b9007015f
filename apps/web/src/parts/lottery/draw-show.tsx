import { useEffect, useRef, type ReactNode } from 'react'
import { useT } from '#kit/language.ts'
import { Ball, Car, CarSign, cssValues, Die, prizeClass, rowClass, type PieceSize } from './pieces.tsx'
import { coloursOf, markSixColour, twoDigits, type ResultView } from './result-view.ts'

/** After the last piece lies still it is looked at for a moment. */
const REST_MS = 500
const RACE_MS = 2800
const PRIZE_MS = 400
/** What has no room for a race or for all prizes is played shorter. */
const SHORT_MS = 1800

/** How long the draw of a result is played, in milliseconds: never more than five seconds. */
export function lengthOf(view: ResultView, size: PieceSize): number {
  if (size !== 'lg' && (view.look === 'cars' || view.look === 'prizes' || view.look === 'thai'))
    return SHORT_MS + REST_MS
  switch (view.look) {
    case 'cars':
      return RACE_MS + REST_MS
    case 'dice':
      return 900 + view.dice.length * 180 + REST_MS
    case 'prizes':
      return view.rows.length * PRIZE_MS + 600 + REST_MS
    case 'thai':
      return 4 * PRIZE_MS + 600 + REST_MS
    case 'keno':
      return view.numbers.length * 110 + 620 + REST_MS
    case 'markSix':
      return (view.main.length + 1) * 330 + 620 + REST_MS
    case 'colour':
      return 900 + REST_MS
    case 'digits':
    case 'balls':
      return view.balls.length * 260 + 620 + REST_MS
  }
}

interface DrawShowProps {
  readonly view: ResultView
  readonly size: PieceSize
  /** All of it has been drawn. */
  onDone(): void
}

/** Plays how a result was drawn: all of it where it is large, else what fits a line. */
export function DrawShow({ view, size, onDone }: DrawShowProps) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const length = lengthOf(view, size)
  useEffect(() => {
    const timer = setTimeout(() => done.current(), length)
    return () => clearTimeout(timer)
  }, [length])
  return (
    <div aria-hidden="true" dir="ltr" data-draw-show className="grid w-full overflow-hidden">
      <Moves view={view} size={size} />
    </div>
  )
}

const Roll = ({ at, step = 260, children }: { readonly at: number; readonly step?: number; children: ReactNode }) => (
  <span style={cssValues({ '--at': at, '--step': `${step}ms` })} className="lot-roll">
    {children}
  </span>
)

function Moves({ view, size }: { readonly view: ResultView; readonly size: PieceSize }) {
  switch (view.look) {
    case 'digits':
    case 'balls':
      return (
        <Tray size={size}>
          {view.balls.map((ball, at) => (
            <Roll key={at} at={at}>
              <Ball text={ball} tone={view.look === 'digits' ? 'coral' : 'sapphire'} size={size} />
            </Roll>
          ))}
        </Tray>
      )
    case 'markSix':
      return (
        <Tray size={size}>
          {[...view.main, view.special].map((number, at) => (
            <Roll key={at} at={at} step={330}>
              <Ball text={twoDigits(number)} tone={markSixColour(number)} size={size} />
            </Roll>
          ))}
        </Tray>
      )
    case 'keno':
      return (
        <span className="me-auto grid grid-cols-10 gap-1">
          {view.numbers.map((number, at) => (
            <Roll key={number} at={at} step={110}>
              <Ball text={twoDigits(number)} tone="amber" size="xs" />
            </Roll>
          ))}
        </span>
      )
    case 'colour': {
      const [colour = 'red', other] = coloursOf(view.number)
      return (
        <Tray size={size}>
          <Roll at={0}>
            <Ball text={String(view.number)} tone={colour} other={other} size={size} />
          </Roll>
        </Tray>
      )
    }
    case 'dice':
      return (
        <Tray size={size}>
          {view.dice.map((face, at) => (
            <Tumble key={at} at={at} face={face} size={size} />
          ))}
        </Tray>
      )
    case 'cars':
      return size === 'lg' ? (
        <Race cars={view.cars} />
      ) : (
        <span className="flex flex-wrap gap-0.75">
          {view.cars.map((car, at) => (
            <Roll key={car} at={at} step={120}>
              <CarSign car={car} size={size} />
            </Roll>
          ))}
        </span>
      )
    case 'prizes':
      return size === 'lg' ? <Drums view={view} /> : <FirstDrum number={view.rows[0]?.numbers[0] ?? ''} />
    case 'thai':
      return size === 'lg' ? <ThaiDrums view={view} /> : <FirstDrum number={view.first} />
  }
}

const Tray = ({ size, children }: { readonly size: PieceSize; readonly children: ReactNode }) => (
  <span className={rowClass(size)}>{children}</span>
)

/** A die that shows other faces while it turns. */
const Tumble = ({ at, face, size }: { readonly at: number; readonly face: number; readonly size: PieceSize }) => (
  <span style={cssValues({ '--at': at })} className="lot-tumble relative inline-grid">
    <span className="lot-face-last">
      <Die face={face} size={size} />
    </span>
    {[1, 2, 3].map((turn) => (
      <span key={turn} style={cssValues({ '--face': turn - 1 })} className="lot-face">
        <Die face={((face + turn * 2) % 6) + 1} size={size} />
      </span>
    ))}
  </span>
)

/** Where a car is on its way, as a share of the track; it follows from its number and its place, and so does who leads meanwhile. */
const share = (car: number, place: number, from: number, spread: number): number =>
  from + (((car * 37 + place * 53) % 10) / 10) * spread

function Race({ cars }: { readonly cars: readonly number[] }) {
  const lanes = cars.map((car, place) => ({ car, place })).toSorted((a, b) => a.car - b.car)
  return (
    <span className="@container relative grid gap-0.5">
      <span className="absolute inset-y-0 end-1 w-2 rounded-full bg-[repeating-conic-gradient(var(--color-ink)_0_25%,var(--color-page)_0_50%)] bg-size-[0.5rem_0.5rem] opacity-60" />
      {lanes.map(({ car, place }) => (
        <span key={car} className="relative block border-b border-dashed border-line last:border-0">
          <span
            style={cssValues({
              '--time': `${RACE_MS}ms`,
              '--early': share(car, place, 0.16, 0.2),
              '--late': share(place, car, 0.46, 0.22),
              '--end': 1 - place * 0.055,
            })}
            className="lot-race block w-13"
          >
            <Car car={car} className="w-13" />
          </span>
        </span>
      ))}
    </span>
  )
}

/** The digits of a number, each turning until it stops. */
const Drum = ({ number, wait }: { readonly number: string; readonly wait: number }) => (
  <span className="lot-number" style={cssValues({ '--wait': `${wait}ms` })}>
    {[...number].map((digit, at) => (
      <span key={at} className="lot-digit">
        <span style={cssValues({ '--wait': `${wait + at * 50}ms` })}>
          {Array.from({ length: 11 }, (_, turn) => (
            <span key={turn} className="block">
              {(Number(digit) + turn) % 10}
            </span>
          ))}
        </span>
      </span>
    ))}
  </span>
)

const FirstDrum = ({ number }: { readonly number: string }) => (
  <span className="amount display text-xl font-bold tracking-wide">
    <Drum number={number} wait={400} />
  </span>
)

function Drums({ view }: { readonly view: Extract<ResultView, { look: 'prizes' }> }) {
  const t = useT()
  const count = view.rows.length
  return (
    <span className="grid">
      {view.rows.map(({ prize, numbers }, row) => (
        <span
          key={prize}
          className="grid grid-cols-[6rem_1fr] items-center border-b border-line py-2 last:border-0 sm:grid-cols-[9rem_1fr]"
        >
          <span className="text-sm font-medium text-faint">{t(`draws.prize.${prize}`)}</span>
          <span className={prizeClass(prize, numbers.length)}>
            {numbers.map((number, at) => (
              <Drum key={at} number={number} wait={(count - 1 - row) * PRIZE_MS + at * 30} />
            ))}
          </span>
        </span>
      ))}
    </span>
  )
}

const ThaiDrums = ({ view }: { readonly view: Extract<ResultView, { look: 'thai' }> }) => (
  <span className="grid justify-items-center gap-2">
    <span className="amount display text-4xl font-extrabold tracking-widest">
      <Drum number={view.first} wait={3 * PRIZE_MS} />
    </span>
    <span className="amount flex gap-6 text-lg font-bold">
      {[...view.front3, ...view.bottom3].map((number, at) => (
        <Drum key={at} number={number} wait={(at < 2 ? 1 : 0) * PRIZE_MS} />
      ))}
      <Drum number={view.bottom2} wait={2 * PRIZE_MS} />
    </span>
  </span>
)
