export { PointMallPage } from '../../features/points/point-mall-page.tsx'
