import { ComingPage } from './coming-page.tsx'

export function PromotionsPage() {
  return <ComingPage about="promotions" />
}
