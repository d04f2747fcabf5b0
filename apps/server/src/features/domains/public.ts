export { lookupsFor, type VerifySenders } from './checking.ts'
export {
  closestDomain,
  findDomainStates,
  hasVerifiedDomain,
  isOnVerifiedDomain,
  isReturnPathDomain,
} from './domain-of-address.ts'
export { judgeRecord } from './judge-record.ts'
export { lookAtNames } from './look-at-names.ts'
export { readTags } from './tag-lists.rules.ts'
