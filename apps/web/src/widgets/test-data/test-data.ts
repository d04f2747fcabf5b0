import { createContext, use, useMemo, useState } from 'react'
import { currentShell } from '#shell/shell.ts'
import { type ReadTestData, readTestData } from './read-test-data.ts'

/** Values for the tags of a message, as JSON that may be incomplete. */
export interface TestData extends ReadTestData {
  text: string
  change: (text: string) => void
}

export const TestDataContext = createContext<TestData | null>(null)

/** The test data of the surrounding editor, or null outside one. */
export function useTestDataHere(): TestData | null {
  return use(TestDataContext)
}

interface Kept {
  /** For content that stores its test data. */
  text: string | undefined
  onChange: ((text: string) => void) | undefined
}

/** Test data of one piece of content. If the content does not store it, it is kept in this browser under `name`. */
export function useTestData(name: string, kept?: Kept): TestData {
  const [text, setText] = useState(() => kept?.text ?? readKept(name))
  const tell = kept?.onChange
  return useMemo(
    () => ({
      text,
      ...readTestData(text),
      change(next: string) {
        setText(next)
        if (tell) tell(next)
        else keepTestData(name, next)
      },
    }),
    [text, name, tell],
  )
}

function readKept(name: string): string {
  return localStorage.getItem(keyOf(name)) ?? ''
}

function keepTestData(name: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), text)
  } catch {
    // If storage is full or blocked, the data lasts as long as the page.
  }
}

function keyOf(name: string): string {
  return `carillon.test-data:${currentShell()?.user.username?.username ?? ''}:${name}`
}
