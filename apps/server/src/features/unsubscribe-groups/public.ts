export { accessGroup, findGroupIds, findGroups, holdGroup, noteGroupMailed } from './unsubscribe-groups.ts'
