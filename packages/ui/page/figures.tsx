import { Button } from '#ui/button.tsx'
import { ChartFrame } from '#ui/extended/chart-frame.tsx'
import { BarChart, LineChart, type Series } from '#ui/extended/charts.tsx'
import { StatTile } from '#ui/extended/stat-tile.tsx'
import { Sample, Section } from './frame.tsx'

const course = [12, 14, 11, 15, 18, 17, 21, 19, 24, 26, 25, 29]
const money: readonly Series[] = [
  { key: 'in', label: 'Deposits', tone: 'accent' },
  { key: 'out', label: 'Withdrawals', tone: 'news' },
]
const result: readonly Series[] = [{ key: 'result', label: 'Result', tone: 'won', below: 'lost' }]
const days = Array.from({ length: 14 }, (_, at) => ({
  label: `${at + 5} Mar`,
  values: [4200 + ((at * 1789) % 3100), 2100 + ((at * 1237) % 2600)],
}))
const weeks = [1800, 2400, -600, 3100, 900, -1500, 2700, 3300].map((value, at) => ({
  label: `Week ${at + 4}`,
  values: [value],
}))
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const format = (value: number): string => short.format(value)
const empty = 'No money moved in these days.'
const failed = (
  <div className="grid justify-items-center gap-4">
    <p className="text-mute">The figures could not be loaded.</p>
    <Button size="sm">Try again</Button>
  </div>
)

/** Figures and their course. */
export function Figures(props: { readonly id: string; readonly title: string }) {
  return (
    <Section {...props}>
      <Sample
        name="StatTile"
        text="One figure, its change, and its course. What is welcome is said by colour and by the arrow."
        wide
      >
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <StatTile
            label="Gross revenue"
            value="R$ 128,402"
            change={{ text: '+4.2 %', way: 'up', tone: 'good', against: 'than last week' }}
            course={course}
          />
          <StatTile
            label="Withdrawals that wait"
            value="37"
            change={{ text: '+12', way: 'up', tone: 'bad', against: 'since this morning' }}
            course={course.toReversed()}
          />
          <StatTile
            label="Players online, of all brands and in all rooms together"
            value="1,904"
            change={{ text: '0 %', way: 'flat', tone: 'plain', against: 'than yesterday' }}
          />
          <StatTile label="New accounts" value="" loading />
          <StatTile label="Return to players" value="" failed="It could not be loaded." />
        </div>
      </Sample>
      <Sample
        name="ChartFrame, LineChart, BarChart"
        text="Few series, told apart by more than colour; the same figures stand in a table for readers."
        wide
      >
        <div className="grid min-w-0 gap-4 lg:grid-cols-2">
          <ChartFrame
            level={4}
            title="Money in and out"
            text="R$ a day, last 14 days"
            series={money}
            empty={empty}
            failed={failed}
          >
            <LineChart label="Money in and out" pointsLabel="Day" series={money} points={days} format={format} />
          </ChartFrame>
          <ChartFrame
            level={4}
            title="Money, side by side"
            drawn="bars"
            text="R$ a day, last 14 days"
            series={money}
            empty={empty}
            failed={failed}
          >
            <BarChart label="Money, side by side" pointsLabel="Day" series={money} points={days} format={format} />
          </ChartFrame>
          <ChartFrame level={4} title="Result" text="R$ a week" series={result} empty={empty} failed={failed}>
            <BarChart label="Result" pointsLabel="Week" series={result} points={weeks} format={format} />
          </ChartFrame>
          <ChartFrame level={4} title="On its way" series={money} state="loading" empty={empty} failed={failed}>
            {null}
          </ChartFrame>
          <ChartFrame level={4} title="Nothing to draw" series={money} state="empty" empty={empty} failed={failed}>
            {null}
          </ChartFrame>
          <ChartFrame level={4} title="Failed" series={money} state="failed" empty={empty} failed={failed}>
            {null}
          </ChartFrame>
        </div>
      </Sample>
    </Section>
  )
}
