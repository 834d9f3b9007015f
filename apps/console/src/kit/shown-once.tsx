import IconCopy from '~icons/lucide/copy'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

export interface ShownOnceProps {
  /** What it is, and that it does not come again. */
  readonly text: string
  readonly lines: readonly string[]
}

/** A link or codes that are told this once, to be copied. */
export function ShownOnce({ text, lines }: ShownOnceProps) {
  const t = useT()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(lines.join('\n'))
    toast('good', t('once.copied'))
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-pretty text-mute">{text}</p>
      <pre className="columns-2 rounded-sm bg-page p-4 text-sm leading-6 wrap-anywhere whitespace-pre-wrap hairline only:columns-1">
        {lines.join('\n')}
      </pre>
      <div>
        <Button size="sm" icon={IconCopy} onClick={() => void copy().catch(() => toast('bad', t('once.notCopied')))}>
          {t('once.copy')}
        </Button>
      </div>
    </div>
  )
}
