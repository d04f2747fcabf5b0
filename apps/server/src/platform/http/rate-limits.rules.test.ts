import { describe, expect, test } from 'vitest'
import { classOfCall, rateOfCall, readRateLimits, usualRateLimits } from './rate-limits.rules.ts'

describe('the class of a call', () => {
  test.for([
    ['POST', '/v3/mail/send', 'send'],
    ['GET', '/v3/marketing/contacts', 'read'],
    ['HEAD', '/v3/marketing/lists', 'read'],
    ['POST', '/v3/marketing/contacts/search', 'search'],
    ['POST', '/v3/marketing/contacts/search/emails', 'search'],
    ['POST', '/v3/images', 'upload'],
    ['PUT', '/v3/marketing/contacts/imports/:id/file', 'upload'],
    ['PUT', '/v3/marketing/contacts', 'write'],
    ['DELETE', '/v3/marketing/lists/:id', 'write'],
  ] as const)('%s %s is %s', ([method, path, name]) => {
    expect(classOfCall(method, path)).toBe(name)
  })
})

test('recipients of the oldest API are added three times in two seconds at most, as documented', () => {
  expect(rateOfCall('POST', '/v3/contactdb/recipients')).toEqual({ max: 3, windowMs: 2000 })
  expect(rateOfCall('PATCH', '/v3/contactdb/recipients')).toBeNull()
})

describe('the setting', () => {
  test('changes the classes it names and leaves the others', () => {
    expect(readRateLimits('')).toEqual(usualRateLimits)
    expect(readRateLimits('read=60, write=5')).toEqual({ ...usualRateLimits, read: 60, write: 5 })
    expect(readRateLimits('off')).toBeNull()
  })

  test.for(['read', 'read=', 'read=0', 'read=-1', 'read=1.5', 'read=1=2', 'page=3'])('refuses %s', (text) => {
    expect(() => readRateLimits(text)).toThrow(RangeError)
  })
})
