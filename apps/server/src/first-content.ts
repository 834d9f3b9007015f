import { type Brand, fileContent } from './modules/brand/index.ts'
import type { FileContent } from './modules/content/index.ts'
import { mailContent } from './modules/identity/index.ts'
import { messageContent } from './modules/messaging/index.ts'

/** Version 0 of all content: what the brand's files say, and the words of the house's own mails and messages. */
export const firstContent = (brand: Brand): FileContent => ({
  ...fileContent(brand),
  mail: mailContent(brand.brand.supportedLanguages),
  message: messageContent(brand.brand.supportedLanguages),
})
