export type { ContentAccess } from './content-access.ts'
export { keepMoment, keepRevision, moveRevisions, sealLast } from './keep-revision.ts'
export { contentOf } from './packed-content.ts'
