export { LotteryPage } from '../../features/info/lottery-page.tsx'
