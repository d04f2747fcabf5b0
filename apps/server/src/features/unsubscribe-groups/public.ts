export { accessGroup, findGroups } from './unsubscribe-groups.ts'
