import { jsonErrorAt } from './json-error.ts'

/** The position of an error in JSON. Line and column start at 1. */
export interface TestDataProblem {
  code: 'not_json' | 'not_object'
  line: number
  column: number
}

export interface ReadTestData {
  /** Null if the text is empty or invalid. No tags are filled in then. */
  values: Record<string, unknown> | null
  problem: TestDataProblem | null
}

/** Parses test data. It must be a JSON object, like the data of a template. */
export function readTestData(text: string): ReadTestData {
  if (text.trim() === '') return { values: null, problem: null }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { values: value as Record<string, unknown>, problem: null }
    }
    return { values: null, problem: { code: 'not_object', line: 1, column: 1 } }
  } catch {
    return { values: null, problem: { code: 'not_json', ...placeOf(text, jsonErrorAt(text)) } }
  }
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
