import type { ShownPasskey } from '#contract/passkey.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rowId } from '../../platform/ids.ts'
import { newTotpSecret, stepOf } from '../../platform/totp.ts'
import type { LoginAccount } from './account.sql.ts'
import { appPlace, findPasskey, passkeyPlace, takeChallenge, takeCount, takeStep } from './factor.sql.ts'
import type { OperatorDeps } from './index.ts'
import { challengeIn, readShownPasskey } from './passkeys.ts'
import { countRecovery, isRecoveryCode, spendRecovery } from './recovery.sql.ts'

type Deps = Pick<OperatorDeps, 'db' | 'clock' | 'random' | 'encryption' | 'consoleUrl'>

/** What an operator shows beside its password: a code that it types, or a passkey. */
interface Shown {
  readonly code?: string | undefined
  readonly passkey?: ShownPasskey | undefined
}

/** A factor that was shown and is right. It is used up by `take`, in the transaction of what it is shown for. */
export interface Proof {
  readonly by: 'app' | 'passkey' | 'recovery'
  /** False where it was used meanwhile. */
  take(tx: Tx): Promise<boolean>
}

export interface Proofs {
  /** What was shown, of whoever has this name; undefined for a wrong one. A name that nobody has makes as much work. */
  read(username: string, account: LoginAccount | undefined, shown: Shown): Promise<Proof | undefined>
}

/** Letters and digits of a recovery code. */
const RECOVERY_LENGTH = 8
const NOBODY = rowId('1')

export function createProofs(deps: Deps): Proofs {
  const { db, encryption } = deps
  // Of nobody: there is something to compare a code with where a name is unknown, or has no app.
  const nobodysSecret = newTotpSecret(deps.random)

  const ofApp = (account: LoginAccount | undefined, code: string): Proof | undefined => {
    const app = account?.app
    const secret =
      account === undefined || app === undefined ? nobodysSecret : encryption.decrypt(app.secret, appPlace(account.id))
    const step = stepOf(secret, code, deps.clock.now())
    return step === undefined || app === undefined ? undefined : { by: 'app', take: (tx) => takeStep(tx, app, step) }
  }

  const ofRecovery = async (account: LoginAccount | undefined, code: string): Promise<Proof | undefined> => {
    const id = account?.id ?? NOBODY
    // Looked at before the password counts: else the work would tell whether that one is right.
    if (!(await isRecoveryCode(db, id, code)) || account === undefined) return undefined
    return {
      by: 'recovery',
      async take(tx) {
        if (!(await spendRecovery(tx, id, code))) return false
        recordAudit(tx, {
          actor: `operator:${id}`,
          action: 'operator.recoveryUsed',
          subject: `operator:${id}`,
          after: { left: await countRecovery(tx, id) },
        })
        return true
      },
    }
  }

  const ofPasskey = async (username: string, shown: ShownPasskey): Promise<Proof | undefined> => {
    const challenge = challengeIn(shown)
    const isOurs = challenge !== undefined && (await db.transaction((tx) => takeChallenge(tx, challenge, null)))
    const kept = await findPasskey(db, username, shown.id)
    if (!isOurs || kept === undefined) return undefined
    const publicKey = Buffer.from(encryption.decrypt(kept.secret, passkeyPlace(kept.operator, shown.id)), 'base64')
    const count = await readShownPasskey(deps, challenge, shown, { publicKey, counter: kept.counter })
    return count === undefined ? undefined : { by: 'passkey', take: (tx) => takeCount(tx, kept, count) }
  }

  return {
    async read(username, account, { code = '', passkey }) {
      if (passkey !== undefined) return ofPasskey(username, passkey)
      // A code of the app has six digits; whatever is as long as a recovery code is taken for one.
      return code.length < RECOVERY_LENGTH ? ofApp(account, code) : ofRecovery(account, code)
    },
  }
}
