export { PointMallPage } from '../../features/info/point-mall-page.tsx'
