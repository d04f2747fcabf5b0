export {
  accessListByNumber,
  findListsByNumber,
  type NumberedList,
  numberLists,
} from './numbered-lists.ts'
export type { Page } from './page.rules.ts'
export { readPage, refuseEmptyPage } from './read-page.ts'
export { emailOfRecipientId, recipientIdOf } from './recipient-id.rules.ts'
export { showRecipients } from './show-recipients.ts'
