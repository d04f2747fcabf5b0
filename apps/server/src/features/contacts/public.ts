export { allContacts, type ContactIds, findRunningImports, listMembers, listNames } from './audience.ts'
