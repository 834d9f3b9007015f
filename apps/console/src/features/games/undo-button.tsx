import IconUndo from '~icons/lucide/undo-2'
import { useT } from '#kit/language.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Takes back what operators wrote in one field, so that it is as the list has it again. */
export function UndoButton({ what, onClick }: { readonly what: string; onClick(): void }) {
  const t = useT()
  return <IconButton size="sm" icon={IconUndo} label={t('games.undo', { what })} onClick={onClick} />
}
