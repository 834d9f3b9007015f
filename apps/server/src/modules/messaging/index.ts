export { createBroadcasts } from './broadcasts/index.ts'
export { createInbox } from './inbox/index.ts'
export { messageContent } from './inbox/house-texts.ts'
export { createMessaging } from './players.ts'
