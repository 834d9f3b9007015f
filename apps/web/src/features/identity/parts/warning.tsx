import IconAlert from '~icons/lucide/triangle-alert'
import { Button } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { Over } from './over.tsx'

export interface WarningProps {
  readonly text: string
  onGone(): void
}

/** Says what was refused, and waits until it was read. */
export function Warning({ text, onGone }: WarningProps) {
  const t = useT()
  return (
    <Over title={t('warning.title')} onGone={onGone}>
      {(close) => (
        <div className="grid gap-6 px-6 pt-2 pb-6">
          <p role="alert" className="flex items-start gap-3 text-mute text-pretty">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-lost-soft text-lost">
              <IconAlert className="size-5" />
            </span>
            <span className="self-center">{text}</span>
          </p>
          <Button look="main" data-autofocus="" onClick={close}>
            {t('warning.ok')}
          </Button>
        </div>
      )}
    </Over>
  )
}
