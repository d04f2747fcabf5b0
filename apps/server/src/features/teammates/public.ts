export { invitedWith } from './invitations.ts'
