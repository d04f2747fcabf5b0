export { addMember } from './add-member.ts'
export { isAdministrator, type Rights, rightsIn, scopesInBoth } from './rights.ts'
