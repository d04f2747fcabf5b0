export { contactPlanOf, pricedContacts } from './contact-plan.ts'
export { type CreditState, creditLimitOf, creditStateOf } from './email-credits.ts'
export { identify } from './identify.ts'
export { isFirstAccount, isOwner, type Owner, ownerOf } from './owner.ts'
