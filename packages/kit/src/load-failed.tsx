import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useT } from './language.ts'
import { FaultPicture } from './house.ts'

export interface LoadFailedProps {
  /** Asks again. */
  onAgain(): void
  /** What the reader would worry about, said instead of the plain words. */
  readonly text?: string
  /** One line, inside of a panel or a section that has a heading of its own. */
  readonly slim?: boolean
  /** It is all that the page has to say. */
  readonly whole?: boolean
}

/** What stands in the place of every list and panel that did not load: a word, and the way to try again. */
export function LoadFailed({ onAgain, text, slim = false, whole = false }: LoadFailedProps) {
  const t = useT()
  if (slim) {
    return (
      <div
        role="alert"
        data-load-failed
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised-2 px-4 py-3"
      >
        <p className="flex-1 basis-48 text-mute">{text ?? t('load.failed')}</p>
        <Button size="sm" onClick={onAgain}>
          {t('fault.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div role="alert" data-load-failed>
      <EmptyState
        whole={whole}
        picture={<FaultPicture />}
        title={t('load.failed')}
        text={text ?? t('load.failedText')}
        action={
          <Button look="light" onClick={onAgain}>
            {t('fault.retry')}
          </Button>
        }
      />
    </div>
  )
}
