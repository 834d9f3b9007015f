import { ComingPage } from './coming-page.tsx'

export function LotteryPage() {
  return <ComingPage about="lottery" />
}
