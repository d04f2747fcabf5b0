export type { ContentDoor } from './content-door.ts'
export { keepMoment, keepRevision } from './keep-revision.ts'
export { contentOf } from './packed-content.ts'
