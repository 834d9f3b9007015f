import { lazy, useState } from 'react'
import { DateRange } from '#ui/date-range.tsx'
import type { Period } from '#ui/period.ts'
import { RadioGroup } from '#ui/extended/radio-group.tsx'
import { Select } from '#ui/extended/select.tsx'
import { Switch } from '#ui/extended/switch.tsx'
import { SearchSelect } from '#ui/search-select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Sample, Section, States } from './frame.tsx'

const Calendar = lazy(async () => ({ default: (await import('#ui/calendar.tsx')).Calendar }))

const methods = [
  { value: 'pix', label: 'Pix', note: '2 min' },
  { value: 'bank', label: 'Bank transfer', note: '1 day' },
  { value: 'card', label: 'Card', note: 'at once' },
  { value: 'cash', label: 'Cash at the counter', disabled: true },
]
const rules = [
  { value: 'first', label: 'First to come', text: 'Whoever asks first is served first.' },
  {
    value: 'large',
    label: 'Largest amount',
    text: 'The largest amounts are looked at before all others, whoever asked for them and whenever that was.',
  },
  { value: 'off', label: 'By hand', text: 'Somebody chooses.', disabled: true },
]
const countries = ['Brasil', 'Japan', 'Korea', 'Pakistan', 'Åland'].map((label, at) => ({
  key: label,
  label,
  note: `+${55 + at * 13}`,
}))
const TODAY = '2026-03-18'

/** One of several, on or off, and days. */
export function Choices({
  direction,
  ...props
}: {
  readonly id: string
  readonly title: string
  readonly direction: 'ltr' | 'rtl'
}) {
  const [method, setMethod] = useState<string | null>('pix')
  const [rule, setRule] = useState<string | null>('first')
  const [paid, setPaid] = useState(true)
  const [held, setHeld] = useState(false)
  const [country, setCountry] = useState('Brasil')
  const [tab, setTab] = useState('open')
  const [period, setPeriod] = useState<Period>({ from: '2026-03-02', to: '2026-03-11' })
  const select = { options: methods, placeholder: 'Choose', value: method, onChange: setMethod }
  return (
    <Section {...props}>
      <Sample name="Select" text="One of up to some twenty. Letters jump, arrows move, Enter takes." wide>
        <States>
          <Select {...select} label="Method" hint="How the money arrives" required />
          <Select {...select} label="Method, nothing chosen" value={null} error="Choose one." />
          <Select {...select} label="Method, disabled" disabled />
          <Select {...select} label="Method, loading" value={null} placeholder="Loading …" loading />
          <Select {...select} label="Method, compact" compact />
          <Select
            {...select}
            label="Method with a long name"
            value="long"
            options={[{ value: 'long', label: 'A transfer between two banks of different countries' }, ...methods]}
          />
        </States>
      </Sample>
      <Sample name="SearchSelect" text="One of many, searched by typing.">
        <div className="rounded-sm bg-page hairline">
          <SearchSelect
            label="Country"
            searchLabel="Search"
            closeLabel="Close"
            emptyText="No country of that name"
            items={countries}
            chosen={country}
            onChoose={setCountry}
          />
        </div>
      </Sample>
      <Sample name="RadioGroup" text="One of two to five that are all worth seeing." wide>
        <States>
          <RadioGroup
            label="Order of the queue"
            options={rules}
            value={rule}
            onChange={setRule}
            hint="In force at once"
          />
          <RadioGroup
            label="Nothing chosen"
            options={rules}
            value={null}
            onChange={() => {}}
            error="Choose one."
            required
          />
          <RadioGroup label="Disabled" options={rules} value="large" onChange={() => {}} disabled />
        </States>
      </Sample>
      <Sample name="Switch" text="On or off, in force at once." wide>
        <States>
          <Switch label="Withdrawals are paid" checked={paid} onChange={setPaid} hint="Off, they wait." />
          <Switch label="On its way" checked={held} onChange={setHeld} busy />
          <Switch label="Disabled" checked onChange={() => {}} disabled />
          <Switch
            label="Second factor"
            checked={false}
            onChange={() => {}}
            error="It could not be turned on. Try again."
          />
          <Switch
            label="A label that is a good deal longer than the line it stands in"
            checked={held}
            onChange={setHeld}
          />
        </States>
      </Sample>
      <Sample name="Tabs" text="Views of the same thing, one at a time." wide>
        <div>
          <Tabs
            label="Orders"
            chosen={tab}
            onChoose={setTab}
            panelId="orders-panel"
            tabs={[
              { key: 'open', label: 'Open', count: '12' },
              { key: 'paid', label: 'Paid' },
              { key: 'refused', label: 'Refused' },
            ]}
          />
          <div
            id="orders-panel"
            role="tabpanel"
            tabIndex={0}
            aria-label={tab}
            className="mt-2 rounded-md bg-raised-1 p-4 text-mute"
          >
            Orders that are {tab}.
          </div>
        </div>
      </Sample>
      <Sample name="DateRange" text="The usual periods, and any days from a calendar." wide>
        <DateRange
          value={period}
          onChange={setPeriod}
          today={TODAY}
          longest={31}
          locale="en-GB"
          direction={direction}
          calendar={Calendar}
          words={{
            label: 'Period',
            pick: 'Pick days',
            close: 'Close',
            presets: {
              today: 'Today',
              yesterday: 'Yesterday',
              last7: 'Last 7 days',
              last30: 'Last 30 days',
              next7: 'Next 7 days',
              next30: 'Next 30 days',
            },
            months: 'Months',
            nextMonth: 'Next month',
            previousMonth: 'Previous month',
            today: 'today',
            chosen: 'chosen',
            pickFirst: 'Pick the first day.',
            tooLong: (days) => `At most ${days} days.`,
            show: 'Show',
          }}
        />
      </Sample>
    </Section>
  )
}
