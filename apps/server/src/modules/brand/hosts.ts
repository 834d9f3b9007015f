import { array, object, regex, string } from 'zod/mini'
import type { RandomSource } from '../../platform/random.ts'

/** Scheme and host, without a slash at the end. */
const origin = string().check(regex(/^https?:\/\/[\w.-]+(:\d+)?$/))

/** The hosts that serve the pictures and the games of a brand besides this one; each has all of them. */
export const hosts = object({ imgUrls: array(origin), startGameUrls: array(origin) })

/** One of the list, each as likely as the others; the empty text, which is this host, where there is none. */
export const pickOne = (list: readonly string[], random: RandomSource): string =>
  list.length === 0 ? '' : (list[random.below(list.length)] ?? '')
