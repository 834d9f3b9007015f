export { createInbox } from './inbox/index.ts'
export { createMessaging } from './players.ts'
