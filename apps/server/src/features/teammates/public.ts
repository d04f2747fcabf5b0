export { joinInvited } from './accept.ts'
export { countInvitations, invitedWith } from './invitations.ts'
