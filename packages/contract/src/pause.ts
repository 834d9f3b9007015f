import { nullable, object, optional, type output } from 'zod/mini'
import { moment } from './scalars.ts'

/**
 * What a refusal with ACCOUNT_EXCLUDED tells besides: when the break ends, null for never. Left out where the break is
 * somebody's whose address, number, document or name this account gave and did not prove to be its own.
 */
export const pauseDetail = object({ until: optional(nullable(moment)) })
export type PauseDetail = output<typeof pauseDetail>
