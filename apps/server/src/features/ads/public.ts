export { uses } from './campaigns/uses.ts'
export { leadsPath } from './leads/webhook.ts'
export { leavePartners } from './leave-partners.ts'
