export { findAddresses } from './addresses.ts'
export type { ToldSignup } from './compose-signups.ts'
export { mailAddress, type ToldPerson } from './mail-address.ts'
export { notify, wasNotifiedSince } from './notify.ts'
