import { EnvelopeLine } from '../../parts/envelope-line.tsx'
import { RaffleLine } from './raffle-line.tsx'

/** What can be had besides promotions; nothing where there is none of it. */
export const Offers = () => (
  <div className="grid gap-3 empty:hidden">
    <EnvelopeLine />
    <RaffleLine />
  </div>
)
