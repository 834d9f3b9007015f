export { PromotionsPage } from '../../features/info/promotions-page.tsx'
