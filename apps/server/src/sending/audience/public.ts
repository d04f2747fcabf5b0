/** Who a send goes to, and who is left out. Features import this file only. */
export {
  countAtSteps,
  countAtStepsAmong,
  findAtStep,
  findStepOf,
  type PeoplePage,
  type PeopleStep,
} from './audience-steps.ts'
export { addCredits, creditPeriod, readCreditUse, readCreditUses, resetCredits } from './credits.ts'
export { planAsUsual, planForAll, reachesAnybody } from './freeze-audience.ts'
export { preventing, suppressedAddresses, suppressionOrder } from './suppressed.ts'
