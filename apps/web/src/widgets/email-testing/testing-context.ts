import { createContext, use } from 'react'
import type { TestedMessage } from '#api/email-testing.ts'
import type { TestChoice } from './choose/test-choice.rules.ts'

/** The tested message and the choice of its next test, for the screens of the overlay. */
interface Testing {
  message: TestedMessage
  name: string
  /** Address of the overlay. */
  base: string
  /** Address of the message's editor. */
  editor: string
  /** True once the changes of the editor are saved, or could not be. */
  isSettled: boolean
  /** Saves pending changes. Returns false if that fails. */
  flush: () => Promise<boolean>
  /** Null before the person chose. */
  choice: TestChoice | null
  choose: (choice: TestChoice) => void
  /** Goes to the page beneath. */
  close: () => void
}

export const TestingContext = createContext<Testing | null>(null)

export function useTesting(): Testing {
  const testing = use(TestingContext)
  if (!testing) throw new Error('no message: render below EmailTesting')
  return testing
}
