import { TRIAL_TYPE } from '#contract/member-types.ts'

/**
 * True for a member that figures count: the one place that leaves accounts out. `m` names the table `member` in the
 * statement. A trial is none from its first moment on; who is made a test account takes its past out with it
 * (`test-accounts.sql.ts`). The recount asks the same.
 */
export const isCounted = (m: string): string => `(${m}.type <> ${TRIAL_TYPE} AND NOT ${m}.is_test)`

/** A session that somebody logged in to; `s` names the table `session`. */
export const isLogin = (s: string): string => `${s}.how NOT IN ('register', 'trial')`
