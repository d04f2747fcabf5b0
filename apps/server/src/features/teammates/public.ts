export { joinInvited } from './accept.ts'
export { invitedWith } from './invitations.ts'
