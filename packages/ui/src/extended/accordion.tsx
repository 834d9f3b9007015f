import { Accordion as Base } from '@base-ui/react/accordion'
import { createElement, type ReactNode } from 'react'
import IconChevron from '~icons/lucide/chevron-down'

export interface AccordionPart {
  readonly key: string
  readonly title: string
  /** Stands at the far end of the title's line, such as a count. */
  readonly note?: ReactNode
  readonly content: ReactNode
  readonly disabled?: boolean
}

export interface AccordionProps {
  readonly parts: readonly AccordionPart[]
  /** Keys of the parts that are open at first. */
  readonly open?: readonly string[]
  /** Several may be open at a time. */
  readonly several?: boolean
  /** The level of the titles among the page's headings. */
  readonly level?: 2 | 3 | 4
}

/** Titles that open what is below them. */
export function Accordion({ parts, open = [], several = false, level = 3 }: AccordionProps) {
  return (
    <Base.Root
      multiple={several}
      defaultValue={[...open]}
      className="divide-y divide-line overflow-hidden rounded-md bg-raised-1"
    >
      {parts.map(({ key, title, note, content, disabled = false }) => (
        <Base.Item key={key} value={key} disabled={disabled}>
          <Base.Header render={createElement(`h${level}`)} className="font-sans text-base tracking-normal">
            <Base.Trigger className="group flex min-h-13 w-full items-center gap-3 px-4 py-3 text-start font-semibold quick-colors -outline-offset-2 hover:bg-raised-2 data-disabled:cursor-not-allowed data-disabled:opacity-55 md:px-5">
              <span className="min-w-0 flex-1 text-pretty">{title}</span>
              {note !== undefined && <span className="text-sm font-normal text-mute">{note}</span>}
              <IconChevron className="size-5 shrink-0 text-faint transition-transform duration-(--duration-feedback) group-data-panel-open:rotate-180 motion-reduce:transition-none" />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="px-4 pt-1 pb-5 text-pretty text-mute animate-appear md:px-5">{content}</Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  )
}
