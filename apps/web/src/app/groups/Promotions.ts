export { PromotionsPage } from '../../features/promotions/promotions-page.tsx'
