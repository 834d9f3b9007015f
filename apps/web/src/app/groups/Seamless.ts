export { SeamlessPage } from '../../features/seamless/seamless-page.tsx'
