export { allContacts, type ContactIds, listMembers } from './contact-ids.ts'
export { countContacts, countSubusers } from './count-contacts.ts'
export { accessList, type ListRow, listNames, listsOf } from './lists.ts'
export { type FindUses, refuseUsed } from './uses.ts'
