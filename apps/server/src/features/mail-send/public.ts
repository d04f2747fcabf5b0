export { loadMailRecipients } from './load-mail-recipients.ts'
export { mailSendClient } from './send-mail.ts'
export { findTemplateUsage } from './template-usage.ts'
