export {
  announcementsMark,
  deleteAnnouncement,
  lockAnnouncement,
  listAnnouncements,
  storeAnnouncement,
} from './announcement.sql.ts'
export { createInbox } from './inbox/index.ts'
export { cleanHtml } from './clean-html.ts'
export { createMessaging } from './players.ts'
