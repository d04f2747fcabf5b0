export { type AddressState, addressState, isShutOut, keepRefused, meetAddress, meetSignIn } from './gate.ts'
