export { findSentTemplates } from './find-sent-templates.ts'
export { mailSendClient } from './send-mail.ts'
export { findTemplateUsage } from './template-usage.ts'
