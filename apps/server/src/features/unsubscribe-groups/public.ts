export { accessGroup, findGroups, noteGroupMailed } from './unsubscribe-groups.ts'
