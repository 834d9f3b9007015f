import { maxLength, object, regex, safeParse, string } from 'zod/mini'
import type { Inbox } from './inbox.ts'
import { type Service, startJsonServer } from './service.ts'

const sms = object({ to: string().check(regex(/^\+[1-9]\d{5,14}$/)), text: string().check(maxLength(1600)) })

/** An SMS gateway on a free port of this machine; what it takes goes to the inbox and no further. */
export const startSmsGateway = (inbox: Pick<Inbox, 'add'>, key: string): Promise<Service> =>
  startJsonServer(key, ({ body }) => {
    const read = safeParse(sms, body)
    if (!read.success) return { status: 400, body: { error: { code: 'INVALID_MESSAGE' } } }
    inbox.add({ kind: 'sms', ...read.data })
    return { status: 202, body: {} }
  })
