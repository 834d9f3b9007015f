import type { ShownGift } from '#contract/calls/promotions.ts'
import { useT } from '#kit/language.ts'
import { codeName } from './names.ts'

/** What is given, each with its amount. */
export function Gifts({ gifts }: { readonly gifts: readonly ShownGift[] }) {
  const t = useT()
  return (
    <span className="grid gap-0.5">
      {gifts.map(({ gives, amount, rounds, game }, at) => (
        <span key={at} className="whitespace-nowrap">
          {codeName(t, 'gives', gives)} {rounds === null ? amount : `${rounds} × ${amount}`} {game}
        </span>
      ))}
    </span>
  )
}
