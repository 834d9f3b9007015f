export {
  announcementsMark,
  deleteAnnouncement,
  lockAnnouncement,
  readAnnouncements,
  storeAnnouncement,
} from './announcement.sql.ts'
export { createInbox } from './inbox/index.ts'
export { cleanHtml } from './clean-html.ts'
export { createMessaging } from './players.ts'
