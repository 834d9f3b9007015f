import IconCopy from '~icons/lucide/copy'
import { IconButton } from '#ui/icon-button.tsx'
import { copyText } from '#kit/copy-text.ts'

interface CodeLineProps {
  readonly name: string
  readonly value: string
  /** What the button that copies it is called. */
  readonly copyLabel: string
}

/** A long value of a proof in a list of terms, to be copied. */
export const CodeLine = ({ name, value, copyLabel }: CodeLineProps) => (
  <div className="rounded-sm bg-raised-2 py-2 ps-3.5 pe-1.5">
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="flex items-center gap-2">
      <code dir="ltr" className="min-w-0 flex-1 text-xs break-all text-mute">
        {value}
      </code>
      <IconButton size="sm" icon={IconCopy} label={copyLabel} onClick={() => void copyText(value)} />
    </dd>
  </div>
)
