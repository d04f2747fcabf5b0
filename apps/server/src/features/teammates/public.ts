export { joinInvited } from './accept.ts'
export { countInvitations, invitedWith } from './invitations.ts'
export { refuseTooManyPeople } from './room.ts'
