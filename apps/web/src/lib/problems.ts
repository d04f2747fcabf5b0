import type * as z from 'zod/v4/core'
import type { FieldProblem } from './messages.tsx'

/**
 * The problem of a value, as a code that has a sentence in the messages. A message in the schema that
 * looks like a code (`sender_nickname_taken`, `email`) is that code. The issue must carry its input
 * (`reportInput`): that tells a missing value from a wrong one.
 */
export function problemOfIssue(issue: z.$ZodIssue): FieldProblem {
  if (/^[a-z][a-z0-9_]*$/.test(issue.message)) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return {
        code: issue.input === undefined || issue.input === null ? 'required' : typeProblem(issue.expected),
      }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return {
        code: sizeProblem(issue.origin, 'too_long', 'too_many', 'too_big'),
        details: { maximum: issue.maximum },
      }
    case 'invalid_format':
      return { code: issue.format === 'email' || issue.format === 'url' ? issue.format : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

function tooSmall(issue: z.$ZodIssueTooSmall): FieldProblem {
  const isEmptyText = issue.origin === 'string' && Number(issue.minimum) <= 1
  if (isEmptyText) return { code: 'required' }
  return {
    code: sizeProblem(issue.origin, 'too_short', 'too_few', 'too_small'),
    details: { minimum: issue.minimum },
  }
}

function sizeProblem(origin: string, ofText: string, ofList: string, ofNumber: string): string {
  if (origin === 'string') return ofText
  return origin === 'array' || origin === 'set' ? ofList : ofNumber
}

function typeProblem(expected: string): string {
  return expected === 'number' || expected === 'int' ? 'not_a_number' : 'invalid'
}
