import { paths } from '../../app/paths.ts'

/** Where an order is shown; the provider's page leads back there. */
export const orderPath = (id: string): string => `${paths.member('depositv2')}&order=${id}`
