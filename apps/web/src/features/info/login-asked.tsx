import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useT } from '#kit/language.ts'
import { openPopup } from '../../app/ui-state.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'

/** What a visitor finds where only a member has something to see, below the login. */
export function LoginAsked() {
  const t = useT()
  return (
    <EmptyState
      whole
      picture={<EmptyPicture name="lock" />}
      title={t('loginAsked.title')}
      text={t('loginAsked.text')}
      action={
        <Button look="light" onClick={() => openPopup({ kind: 'login' })}>
          {t('shell.login')}
        </Button>
      }
    />
  )
}
