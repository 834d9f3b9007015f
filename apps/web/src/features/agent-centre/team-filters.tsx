import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconFilter from '~icons/lucide/sliders-horizontal'
import { type LastLogin, lastLogins, type TeamSort, teamSorts } from '#contract/calls/agent-figures.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { Field } from '#ui/field.tsx'
import { presetOf, presetPeriod } from '#ui/period.ts'
import { Popup } from '#ui/popup.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { readAmount } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { useToday } from '#kit/use-today.ts'
import { callQuery } from '../../app/query.ts'
import { ChoiceMenu } from '../../parts/list-parts.tsx'
import { useTypeName } from './account-type.ts'
import { readPercent } from './percent.ts'

/** What a team is narrowed and sorted by. */
export type TeamWish = Omit<CallRequest<'agents.members'>, 'account' | 'under' | 'cursor' | 'limit'>

const presets = ['today', 'yesterday', 'last7', 'last30'] as const

const bounds = ['rebate', 'balance', 'registered'] as const
const ends = ['From', 'To'] as const
type BoundName = `${(typeof bounds)[number]}${(typeof ends)[number]}`

/** Whether only a part of the team is shown. */
export const isNarrowed = ({ sort: _sort, ...narrow }: TeamWish): boolean =>
  Object.values(narrow).some((value) => value !== undefined)

interface FilterProps {
  readonly wish: TeamWish
  onWish(wish: TeamWish): void
}

const readBalance = (text: string): string | undefined => (/^\s*0+\s*$/.test(text) ? '0' : readAmount(text))

/** Asks for the bounds of rebate, balance and registration; a field that is empty bounds nothing. */
function BoundsPopup({ wish, onWish, onGone }: FilterProps & { onGone(): void }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const percentOf = (rebate: number | undefined): string => (rebate === undefined ? '' : String(rebate / 100))
  const wrong = (name: BoundName, text: string): string | undefined => {
    if (text.trim() === '' || name.startsWith('registered')) return undefined
    if (name.startsWith('rebate')) return (readPercent(text) ?? Infinity) > 1000 ? t('agent.wrong.percent') : undefined
    return readBalance(text) === undefined ? t('agent.wrong.amount') : undefined
  }
  const form = useForm<Record<BoundName, string>>({
    first: {
      rebateFrom: percentOf(wish.rebateFrom),
      rebateTo: percentOf(wish.rebateTo),
      balanceFrom: wish.balanceFrom ?? '',
      balanceTo: wish.balanceTo ?? '',
      registeredFrom: wish.registeredFrom ?? '',
      registeredTo: wish.registeredTo ?? '',
    },
    check: (values) =>
      Object.fromEntries(
        bounds.flatMap((bound) =>
          ends.map((end) => [`${bound}${end}`, wrong(`${bound}${end}`, values[`${bound}${end}`])]),
        ),
      ),
    async send(values) {
      onWish({
        ...wish,
        rebateFrom: readPercent(values.rebateFrom),
        rebateTo: readPercent(values.rebateTo),
        balanceFrom: readBalance(values.balanceFrom),
        balanceTo: readBalance(values.balanceTo),
        registeredFrom: values.registeredFrom === '' ? undefined : values.registeredFrom,
        registeredTo: values.registeredTo === '' ? undefined : values.registeredTo,
      })
      setOpen(false)
    },
  })
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('agent.filter.bounds')}
      closeLabel={t('popup.close')}
    >
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        {bounds.map((bound) => (
          <fieldset key={bound} className="grid gap-1.5">
            <legend className="pb-1.5 font-semibold">{t(`agent.filter.${bound}`)}</legend>
            <div className="grid grid-cols-2 gap-3">
              {ends.map((end) => (
                <Field
                  key={end}
                  {...form.text(`${bound}${end}`)}
                  label={t(`agent.filter.${end}`)}
                  {...(bound === 'registered' ? { type: 'date' } : { inputMode: 'decimal', maxLength: 14 })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <FormFailure form={form} />
        <Button type="submit" look="main">
          {t('agent.filter.apply')}
        </Button>
      </Form>
    </Popup>
  )
}

/** Narrows and sorts the team. */
export function TeamFilters({ wish, onWish, oneLevel }: FilterProps & { readonly oneLevel: boolean }) {
  const t = useT()
  const today = useToday()
  const typeName = useTypeName()
  const [asking, setAsking] = useState(false)
  const own = useQuery(callQuery('agents.overview', {})).data
  const set = (change: TeamWish): void => onWish({ ...wish, ...change })
  const numeric = (key: string | undefined): number | undefined => (key === undefined ? undefined : Number(key))
  const chosenOf = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value))
  const { registeredFrom: from, registeredTo: to } = wish
  const preset = from === undefined || to === undefined ? undefined : presetOf({ from, to }, today)
  const isBound = bounds.some((bound) => ends.some((end) => wish[`${bound}${end}`] !== undefined))
  return (
    <>
      {!oneLevel && (
        <ChoiceMenu<string>
          label={t('agent.column.level')}
          chosen={chosenOf(wish.level)}
          onChoose={(level) => set({ level: numeric(level) })}
          choices={[
            { key: undefined, label: t('agent.filter.allLevels') },
            ...(own?.levels ?? []).map(({ level }) => ({ key: String(level), label: t('agent.level', { level }) })),
          ]}
        />
      )}
      <ChoiceMenu<string>
        label={t('agent.field.type')}
        chosen={chosenOf(wish.type)}
        onChoose={(type) => set({ type: numeric(type) })}
        choices={[
          { key: undefined, label: t('agent.filter.allTypes') },
          ...(own?.types ?? []).map(({ type, name }) => ({ key: String(type), label: typeName(name) })),
        ]}
      />
      <ChoiceMenu<(typeof presets)[number]>
        label={t('agent.column.registered')}
        chosen={presets.find((name) => name === preset)}
        onChoose={(name) => {
          const period = name === undefined ? undefined : presetPeriod(name, today)
          set({ registeredFrom: period?.from, registeredTo: period?.to })
        }}
        choices={[
          { key: undefined, label: t('agent.filter.anyDay') },
          ...presets.map((name) => ({ key: name, label: t(`period.${name}`) })),
        ]}
      />
      <ChoiceMenu<LastLogin>
        label={t('agent.filter.login')}
        chosen={wish.login}
        onChoose={(login) => set({ login })}
        choices={[undefined, ...lastLogins].map((key) => ({ key, label: t(`agent.login.${key ?? 'any'}`) }))}
      />
      <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)} className={chipClass(isBound)}>
        <IconFilter aria-hidden="true" className="size-4 shrink-0" />
        {t('agent.filter.bounds')}
      </button>
      <ChoiceMenu<TeamSort>
        label={t('agent.sort')}
        chosen={wish.sort}
        onChoose={(sort) => set({ sort })}
        choices={[
          { key: undefined, label: t('agent.sort.level') },
          ...teamSorts.map((key) => ({ key, label: t(`agent.sort.${key}`) })),
        ]}
      />
      {asking && <BoundsPopup wish={wish} onWish={onWish} onGone={() => setAsking(false)} />}
    </>
  )
}
