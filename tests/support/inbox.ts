import { createInbox, type Inbox } from '#server/demonstration/inbox.ts'
import { startMailServer } from '#server/demonstration/mail-server.ts'
import { startSmsGateway } from '#server/demonstration/sms-gateway.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createMessages, type Messages } from '#server/platform/messages/messages.ts'

export interface TestInbox {
  /** Sends by SMTP and HTTP to servers that really run and put everything into `inbox`. */
  readonly messages: Messages
  readonly inbox: Inbox
  /** The code in the newest message to a number or mailbox; waits for one that is on its way. */
  codeTo(to: string): Promise<string>
  close(): Promise<void>
}

/** Mail and SMS for a test, over real connections. */
export async function openInbox(): Promise<TestInbox> {
  const inbox = createInbox(systemClock)
  const waiting = new Set<() => void>()
  const telling: Pick<Inbox, 'add'> = {
    add(message) {
      inbox.add(message)
      for (const wake of waiting) wake()
    },
  }
  const mail = await startMailServer(telling)
  const sms = await startSmsGateway(telling, 'test-key')
  const messages = createMessages({
    smtpUrl: mail.url,
    mailFrom: 'House <no-reply@house.test>',
    smsUrl: sms.url,
    smsKey: 'test-key',
  })
  const find = (to: string): string | undefined => /\b\d{6}\b/.exec(inbox.list(to)[0]?.text ?? '')?.[0]
  return {
    messages,
    inbox,
    codeTo: (to) =>
      new Promise((resolve) => {
        const look = (): void => {
          const code = find(to)
          if (code === undefined) return
          waiting.delete(look)
          resolve(code)
        }
        waiting.add(look)
        look()
      }),
    async close() {
      messages.close()
      await Promise.all([mail.close(), sms.close()])
    },
  }
}

/** Moves the database's time on from where it was moved to before. */
export async function passTime(db: Database, seconds: number): Promise<void> {
  const [row] = await db.query<{ moved: string }>(
    sql`SELECT coalesce((SELECT extract(epoch FROM shift) FROM test_clock), 0)::text AS moved`,
  )
  await db.query(sql`DELETE FROM test_clock`)
  await db.query(
    sql`INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${Number(row?.moved ?? 0) + seconds}::double precision))`,
  )
}
