import { useT } from '#kit/language.ts'
import { ChoiceMenu } from './list-parts.tsx'

const orders = ['oldest', 'largest'] as const
/** In which order a list comes other than the newest first. */
export type Order = (typeof orders)[number]

/** Chooses the order of a list. Its texts are in the room `records`. */
export function OrderMenu({
  chosen,
  onChoose,
}: {
  readonly chosen: Order | undefined
  onChoose(order: Order | undefined): void
}) {
  const t = useT()
  return (
    <ChoiceMenu<Order>
      label={t('records.order')}
      chosen={chosen}
      onChoose={onChoose}
      choices={[undefined, ...orders].map((key) => ({ key, label: t(`records.order.${key ?? 'newest'}`) }))}
    />
  )
}
