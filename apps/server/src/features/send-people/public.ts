export { peopleLines } from './people-lines.ts'
export { parsePersonPlace, writePersonPlace } from './person-place.rules.ts'
export {
  daysOf,
  isOf,
  listPeople,
  type RecipientRow,
  refusals,
  type Sends,
  showPeople,
} from './send-people.ts'
