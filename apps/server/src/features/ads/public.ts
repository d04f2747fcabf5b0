export { uses } from './campaigns/uses.ts'
export { leavePartners } from './leave-partners.ts'
