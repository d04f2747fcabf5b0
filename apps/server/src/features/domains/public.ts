export type { VerifySenders } from './checking.ts'
export {
  closestDomain,
  findDomainStates,
  hasVerifiedDomain,
  isOnVerifiedDomain,
  isReturnPathDomain,
} from './domain-of-address.ts'
