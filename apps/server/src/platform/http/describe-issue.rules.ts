/** An issue that a schema reports about a value. */
interface Issue {
  code?: string | undefined
  origin?: unknown
  maximum?: unknown
  minimum?: unknown
  expected?: unknown
  format?: unknown
  values?: unknown
}

const measures: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }
const formats: Readonly<Record<string, string>> = {
  date: 'a day of the calendar',
  datetime: 'a date and time that exist (ISO 8601)',
  email: 'an email address',
  uuid: 'a UUID',
  url: 'a URL',
}

/** Describes the fault of a value in words, to complete a sentence. `given` is the value. */
export function describeIssue(issue: Issue, given: unknown): string {
  if (given === undefined) return 'it is missing'
  const measure = measures[String(issue.origin)] ?? ''
  switch (issue.code) {
    case 'too_big':
      return `at most ${issue.maximum}${measure} are allowed`
    case 'too_small':
      return issue.minimum === 1 && measure !== ''
        ? 'it is empty'
        : `at least ${issue.minimum}${measure} are required`
    case 'invalid_type':
      return issue.expected === 'int' ? 'it is not a whole number' : `it is not of the type ${issue.expected}`
    case 'invalid_format':
      return `it is not ${formats[String(issue.format)] ?? 'in the expected format'}`
    case 'invalid_value':
      return `it is not one of ${Array.isArray(issue.values) ? issue.values.join(', ') : 'the allowed values'}`
    default:
      return 'it is not of the expected kind'
  }
}
