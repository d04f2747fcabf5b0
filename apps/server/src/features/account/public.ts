export { contactPlanOf, pricedContacts } from './contact-plan.ts'
