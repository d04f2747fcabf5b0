export { findAddresses } from './addresses.ts'
export { mailAddress, type ToldPerson } from './mail-address.ts'
export { notify, wasNotifiedSince } from './notify.ts'
