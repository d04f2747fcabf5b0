import { createContext, use, useMemo, useState } from 'react'
import { currentShell } from '#shell/shell.ts'
import { type ReadTestData, readTestData } from './read-test-data.ts'

/** Values for the tags of a message, as JSON that may not be finished yet. */
export interface TestData extends ReadTestData {
  text: string
  change: (text: string) => void
}

export const TestDataContext = createContext<TestData | null>(null)

/** Of the editor this stands in; elsewhere null. */
export function useTestDataHere(): TestData | null {
  return use(TestDataContext)
}

interface Kept {
  /** Where the content has a place of its own for it. */
  text: string | undefined
  onChange: ((text: string) => void) | undefined
}

/** Test data of one piece of content; without a place of its own it is kept in this browser, under `name`. */
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
        else keep(name, next)
      },
    }),
    [text, name, tell],
  )
}

function readKept(name: string): string {
  return localStorage.getItem(keyOf(name)) ?? ''
}

function keep(name: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), text)
  } catch {
    // A full or forbidden store: it lasts as long as the page.
  }
}

function keyOf(name: string): string {
  return `carillon.test-data:${currentShell()?.user.username?.username ?? ''}:${name}`
}
