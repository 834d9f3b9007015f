import { useQuery } from '@tanstack/react-query'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { codeName } from '../../kit/names.ts'
import type { RowOf } from '../../kit/resource.ts'
import { Part, Table } from '../../kit/part-table.tsx'

/** Who stands where on a board; once it is closed, its winners with what became of their prizes. */
export function Standings({ board, by }: { readonly board: string; readonly by: RowOf<'rankings.boards'>['by'] }) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery('rankings.standings', { board }))
  if (error !== null) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-40 rounded-md" />
  return (
    <Part title={t('ranking.standings')}>
      <Table
        empty={t('ranking.nobody')}
        heads={[t('field.member'), t('field.place'), t('field.score'), t('field.award')]}
        rows={data.list.map(({ place, member, score, award }) => [
          member.username,
          String(place),
          by === 'multiple' ? `${score}×` : <Money key="score" value={score} />,
          award === null ? '–' : codeName(t, 'state', award.state),
        ])}
      />
    </Part>
  )
}
