export { isMailboxUsed } from './mailbox.ts'
