import { useState } from 'react'

/** Test data of a message, kept for this visit: whoever sends a second test need not type it again. */
const kept = new Map<string, string>()

export function useTestData(templateId: string) {
  const [text, setText] = useState(() => kept.get(templateId) ?? '')
  const values = readTestData(text)
  return {
    text,
    values,
    isWrong: text.trim() !== '' && values === null,
    change(next: string) {
      kept.set(templateId, next)
      setText(next)
    },
  }
}

/** A JSON object, or null: then no substitutions are sent. */
export function readTestData(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
