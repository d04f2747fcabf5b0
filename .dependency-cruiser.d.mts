import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser'

declare const boundaries: {
  forbidden: (IRegularForbiddenRuleType & { name: string })[]
  options: ICruiseOptions
}
export default boundaries
