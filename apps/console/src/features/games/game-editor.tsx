import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/extended/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { call, callQuery } from '../../app/calls.ts'
import { useMay } from '../../app/session.ts'
import { type Names, NameFields, OwnField, placeOf, writtenNames } from './own-fields.tsx'
import { TileField } from './tile-field.tsx'
import type { Look } from './tile-picture.tsx'

type Game = CallResponse<'gameDesk.game'>
type Mark = 'none' | 'hot' | 'new'
const marks: readonly Mark[] = ['none', 'hot', 'new']

/** What operators say of a game, beside what its list says. */
export function GameEditor({ nodeId }: { readonly nodeId: number }) {
  const may = useMay()
  const { data, error, refetch } = useQuery(callQuery('gameDesk.game', { nodeId }))
  if (error !== null) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined || data.nodeId !== nodeId) return <Skeleton className="h-60 rounded-md" />
  return may('gameDesk.editGame') ? <Editor key={`${data.nodeId} ${data.edits}`} game={data} /> : null
}

interface Typed {
  readonly names: Names
  readonly rank: string
  readonly mark: Mark
  readonly look: Look | null
}

function Editor({ game }: { readonly game: Game }) {
  const t = useT()
  const queries = useQueryClient()
  const { own, listed, edits, nodeId } = game
  const form = useForm<Typed>({
    first: {
      names: own.names,
      rank: own.rank === null ? '' : String(own.rank),
      mark: own.mark ?? 'none',
      look: own.look,
    },
    check: ({ rank }) => ({ rank: placeOf(rank) === null ? t('games.wrongPlace') : undefined }),
    async send({ names, rank, mark, look }) {
      await call('gameDesk.editGame', {
        nodeId,
        seen: edits,
        names: writtenNames(names),
        rank: placeOf(rank) ?? null,
        mark: mark === 'none' ? null : mark,
        art: look?.art ?? null,
      })
      await queries.invalidateQueries()
      toast('good', t('games.saved'))
    },
  })
  return (
    <Form form={form} className="grid gap-5 border-t border-line pt-5" aria-label={t('games.edit')}>
      <NameFields
        listed={listed.names}
        own={form.values.names}
        onChange={(names) => form.set('names', names)}
        error={() => undefined}
      />
      <OwnField
        name="rank"
        label={t('games.place')}
        listed={String(listed.rank)}
        value={form.values.rank}
        max={6}
        onChange={(rank) => form.set('rank', rank)}
        error={form.error('rank')}
      />
      <RadioGroup
        label={t('games.mark')}
        options={marks.map((value) => ({ value, label: t(`games.mark.${value}`) }))}
        value={form.values.mark}
        onChange={(mark) => form.set('mark', mark)}
      />
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
