export { contactPlanOf, pricedContacts } from './contact-plan.ts'
export { identify } from './identify.ts'
export { isFirstAccount, isOwner, type Owner, ownerOf } from './owner.ts'
