export { accessGroup, findGroupIds, findGroups, noteGroupMailed } from './unsubscribe-groups.ts'
