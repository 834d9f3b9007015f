import { ComingPage } from './coming-page.tsx'

export function PointMallPage() {
  return <ComingPage about="pointMall" />
}
