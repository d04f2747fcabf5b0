export { type AddressState, addressState, isShutOut, meetAddress, meetSignIn } from './gate.ts'
