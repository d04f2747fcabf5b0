export {
  type AudienceContext,
  allSources,
  audienceQuery,
  countRecipients,
  hasRecipients,
  refuseUnknownSources,
  type SegmentProblem,
  segmentProblems,
  sendingGroup,
  steppedAudience,
} from './audience.ts'
export { audienceNow, countedLast, recipientsAbout, sumsOf } from './audience-count.ts'
