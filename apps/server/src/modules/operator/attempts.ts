import { Refusal } from '#contract/errors.ts'
import type { Counter } from '../../platform/networks.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'

/**
 * Counts a try as a failure of each key before it is made, so that many at once cannot slip through together. What
 * `work` answers is undefined for a failure; then it stays counted, else the first key forgets and the others forgive.
 * @throws Refusal TOO_MANY_ATTEMPTS with `retryAfterSeconds` where one of the keys has to wait
 */
export async function attempt<Result>(
  throttle: Throttle,
  counters: readonly Counter[],
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const counted: string[] = []
  const forgive = async (keys: readonly string[]): Promise<void> =>
    void (await Promise.all(keys.map((key) => throttle.forgive(key))))
  for (const { key, policy } of counters) {
    if ((await throttle.attempt(key, policy)) !== undefined) counted.push(key)
    else {
      await forgive(counted)
      throw new Refusal('TOO_MANY_ATTEMPTS', {
        captchaRequired: false,
        retryAfterSeconds: Math.max(1, await throttle.blockedFor([key])),
      })
    }
  }
  let result: Result | undefined
  try {
    result = await work()
  } catch (error) {
    // Nothing was tried in the end.
    await forgive(counted)
    throw error
  }
  const [own, ...shared] = counted
  if (result !== undefined && own !== undefined) await Promise.all([throttle.forget(own), forgive(shared)])
  return result
}
