import { useState, type ReactNode } from 'react'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useMay } from '../app/session.ts'
import { Actions } from './act.tsx'
import { allRows } from './csv.ts'
import { loadPage } from './load-page.ts'
import type { Resource } from './resource.ts'

/** As many rows as are ticked, and as one call takes. */
export const MOST_TICKED = 1000

export interface Ticks {
  readonly selected: ReadonlySet<string>
  onSelect(keys: ReadonlySet<string>): void
  readonly actions: ReactNode
}

/** The rows of a list that are ticked, and what can be done with them; nothing where an operator may do none of it. */
export function useTicks(
  { list, many = [], keyOf }: Resource,
  rows: readonly object[],
  asked: object,
): Ticks | undefined {
  const t = useT()
  const may = useMay()
  const [ticks, setTicks] = useState<{ readonly of: object; readonly rows: ReadonlyMap<string, object> }>({
    of: asked,
    rows: new Map(),
  })
  const [busy, setBusy] = useState(false)
  if (!many.some(({ call }) => may(call))) return undefined
  // What was ticked among other rows is not meant by whoever looks at these.
  const ticked = ticks.of === asked ? ticks.rows : new Map<string, object>()
  const keep = (found: readonly object[]): void =>
    setTicks({ of: asked, rows: new Map(found.slice(0, MOST_TICKED).map((row) => [keyOf(row), row])) })
  const all = async (): Promise<void> => {
    setBusy(true)
    try {
      keep(
        await allRows(
          (cursor) => loadPage(list, { ...asked, limit: 100, ...(cursor === undefined ? {} : { cursor }) }),
          MOST_TICKED,
        ),
      )
    } catch {
      toast('bad', t('load.failed'))
    }
    setBusy(false)
  }
  return {
    selected: new Set(ticked.keys()),
    onSelect(keys) {
      const shown = new Map(rows.map((row) => [keyOf(row), row]))
      keep([...keys].flatMap((key) => shown.get(key) ?? ticked.get(key) ?? []))
    },
    actions: (
      <>
        <Button size="sm" look="ghost" loading={busy} onClick={() => void all()}>
          {t('list.tickAll', { count: MOST_TICKED })}
        </Button>
        <Actions actions={many} row={[...ticked.values()]} first={2} onDone={() => keep([])} />
      </>
    ),
  }
}
