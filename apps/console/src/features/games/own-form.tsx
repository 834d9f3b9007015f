import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LanguageCode } from '#contract/languages.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { type Names, NameFields, OwnField, placeOf, writtenNames } from './own-fields.tsx'
import { TileField } from './tile-field.tsx'
import type { Look } from './tile-picture.tsx'

/** What operators write over a list, or what the list says. */
interface Said {
  readonly names: Names
  readonly place: number | null
  readonly look: Look | null
}

interface OwnFormProps {
  readonly listed: Said
  readonly own: Said
  /** What the call names the place. */
  readonly placeName: 'rank' | 'sort'
  send(own: {
    readonly names: Partial<Record<LanguageCode, string>>
    readonly place: number | null
    readonly art: string | null
  }): Promise<unknown>
  onDone?(): void
  readonly className?: string
  /** Further fields, above the picture. */
  readonly children?: ReactNode
}

/** What operators say of a game or a vendor, over what its list says. */
export function OwnForm({ listed, own, placeName, send, onDone, className = '', children }: OwnFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const place = own.place === null ? '' : String(own.place)
  const form = useForm({
    first: { names: own.names, look: own.look, rank: place, sort: place },
    check: (values) => ({ [placeName]: placeOf(values[placeName]) === null ? t('games.wrongPlace') : undefined }),
    async send({ names, look, ...values }) {
      await send({
        names: writtenNames(names),
        place: placeOf(values[placeName]) ?? null,
        art: look?.art ?? null,
      })
      await queries.invalidateQueries()
      toast('good', t('games.saved'))
      onDone?.()
    },
  })
  return (
    <Form form={form} className={`grid gap-5 ${className}`} aria-label={t('games.edit')}>
      <NameFields
        listed={listed.names}
        own={form.values.names}
        onChange={(names) => form.set('names', names)}
        error={() => undefined}
      />
      <OwnField
        name={placeName}
        label={t('games.place')}
        listed={String(listed.place)}
        value={form.values[placeName]}
        max={6}
        onChange={(typed) => form.set(placeName, typed)}
        error={form.error(placeName)}
      />
      {children}
      <TileField
        label={t('games.picture')}
        listed={listed.look}
        own={form.values.look}
        onChange={(look) => form.set('look', look)}
      />
      <FormFailure form={form} />
      <div className="flex justify-end">
        <Button type="submit" look="main" loading={form.busy}>
          {t('games.save')}
        </Button>
      </div>
    </Form>
  )
}
