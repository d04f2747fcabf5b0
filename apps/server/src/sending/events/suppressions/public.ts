/** Addresses that get no mail: why, since when, and until when. Features import this file only. */
export { countByClassification, countByDomain } from './bounce-classifications.ts'
export { carriedChoices, carryChoices } from './carry-choices.ts'
export { pauseUntil } from './pauses.ts'
export { respellSuppressions } from './respell-suppressions.ts'
export { suppressedAmong } from './suppressed-among.ts'
export * as suppressionVerbs from './suppressions.ts'
export {
  countFromImport,
  findGroupEmails,
  findGroupPage,
  findLiftedOf,
  findSuppressionsOf,
  importSource,
  lift,
  liftFromImport,
  suppress,
} from './suppressions.ts'
