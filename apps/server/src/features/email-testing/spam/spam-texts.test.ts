import english from '@carillon/messages/en/email-spam'
import { expect, test } from 'vitest'
import { authCodes } from './authentication.rules.ts'
import { contentWeights } from './content-weights.rules.ts'

const sorted = (codes: readonly string[]) => [...codes].sort()

test('each rule of the content check has a title and advice, and there are no others', () => {
  expect(sorted(Object.keys(english.rules))).toEqual(sorted(Object.keys(contentWeights)))
})

test('each result of authentication has a sentence, and there are no others', () => {
  expect(sorted(Object.keys(english.authentication))).toEqual(sorted(authCodes))
})
