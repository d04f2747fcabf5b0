export {
  type AddressState,
  addressState,
  isShutOut,
  keepRefused,
  meetAddress,
  meetSignIn,
  shutsOut,
} from './gate.ts'
