export { demandEntitlement } from './demand.ts'
export { type CreditState, creditLimitOf, creditStateOf } from './email-credits.ts'
export {
  type Entitlements,
  entitlementsOf,
  forgetEntitlements,
  isPaid,
  missingOf,
  planLimitOf,
} from './entitlements.ts'
