export { contactPlanOf, pricedContacts } from './contact-plan.ts'
export { identify } from './identify.ts'
