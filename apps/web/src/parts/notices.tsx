import IconDown from '~icons/lucide/chevron-down'
import { Prose } from './prose.tsx'

export interface Notice {
  readonly id: string
  readonly title: string
  /** HTML that the server has cleaned. */
  readonly content: string
}

/** Notices that unfold in place, one of them open at first. */
export function Notices({ list, open }: { readonly list: readonly Notice[]; readonly open: string | undefined }) {
  return (
    <ul className="grid gap-2">
      {list.map((notice) => (
        <li key={notice.id}>
          <details open={notice.id === open} className="group/notice rounded-md bg-raised-2">
            <summary className="flex min-h-13 list-none items-center gap-3 rounded-md px-4 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{notice.title}</span>
              <IconDown className="size-4.5 shrink-0 text-faint transition-transform duration-(--duration-feedback) group-open/notice:rotate-180" />
            </summary>
            <Prose html={notice.content} className="px-4 pb-4 text-sm" />
          </details>
        </li>
      ))}
    </ul>
  )
}
