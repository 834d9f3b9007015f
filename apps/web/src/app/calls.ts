import { calls } from 'virtual:calls'
import { createClient } from '#client/client.ts'
import { readToken } from './session-storage.ts'

type Ended = () => void
let tellEnded: Ended = () => {}

/** Who is told when the server no longer knows the session. */
export const onSessionEnded = (listener: Ended): void => {
  tellEnded = listener
}

const client = createClient({ calls, baseUrl: '', token: { get: readToken }, onSessionEnded: () => tellEnded() })

/** Makes a call of the contract. */
export const { call } = client
