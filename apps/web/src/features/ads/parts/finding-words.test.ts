import { findingCodes } from '@carillon/ads/finding-codes'
import { problemCodes } from '@carillon/ads/problem-codes'
import german from '@carillon/messages/de/ad-findings'
import english from '@carillon/messages/en/ad-findings'
import { describe, expect, test } from 'vitest'

describe.for([
  ['English', english],
  ['German', german],
] as const)('in %s', ([, texts]) => {
  test('each finding of the rules has one sentence, and there are no others', () => {
    expect(Object.keys(texts.findings).sort()).toEqual([...findingCodes, 'other'].sort())
  })
  test('each known problem of a partner has one sentence, and there are no others', () => {
    expect(Object.keys(texts.partner).sort()).toEqual([...problemCodes].sort())
  })
})
