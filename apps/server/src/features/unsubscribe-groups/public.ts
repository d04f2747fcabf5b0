export {
  accessGroup,
  findGroupIds,
  findGroups,
  hasGroup,
  holdGroup,
  noteGroupMailed,
} from './unsubscribe-groups.ts'
