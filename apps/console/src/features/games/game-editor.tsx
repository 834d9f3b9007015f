import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { RadioGroup } from '#ui/extended/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call, callQuery } from '../../app/calls.ts'
import { useMay } from '../../app/session.ts'
import { OwnForm } from './own-form.tsx'

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

function Editor({ game }: { readonly game: Game }) {
  const t = useT()
  const { own, listed, edits, nodeId } = game
  const [mark, setMark] = useState<Mark>(own.mark ?? 'none')
  return (
    <OwnForm
      className="border-t border-line pt-5"
      listed={{ names: listed.names, place: listed.rank, look: listed.look }}
      own={{ names: own.names, place: own.rank, look: own.look }}
      placeName="rank"
      send={({ names, place, art }) =>
        call('gameDesk.editGame', {
          nodeId,
          seen: edits,
          names,
          rank: place,
          mark: mark === 'none' ? null : mark,
          art,
        })
      }
    >
      <RadioGroup
        label={t('games.mark')}
        options={marks.map((value) => ({ value, label: t(`games.mark.${value}`) }))}
        value={mark}
        onChange={(next) => setMark(next)}
      />
    </OwnForm>
  )
}
