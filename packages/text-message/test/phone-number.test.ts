import { describe, expect, test } from 'vitest'
import { canadianAreaCodes, islandAreaCodes, serviceAreaCodes } from '../src/area-codes.ts'
import { readPhoneNumber, readUsNumber } from '../src/phone-number.ts'

describe('a number is read', () => {
  test.for([
    ['+14155550123', '+14155550123', 'us'],
    ['14155550123', '+14155550123', 'us'],
    ['4155550123', '+14155550123', 'us'],
    ['(415) 555-0123', '+14155550123', 'us'],
    [' +1 415.555.0123 ', '+14155550123', 'us'],
    ['+1 787 555 0123', '+17875550123', 'us'],
    ['+1 416 555 0123', '+14165550123', 'canada'],
    ['604-555-0123', '+16045550123', 'canada'],
  ] as const)('%s', ([text, e164, country]) => {
    expect(readPhoneNumber(text)).toMatchObject({ e164, country, areaCode: e164.slice(2, 5) })
    expect(readUsNumber(text)).toBe(country === 'us' ? e164 : null)
  })

  test.for([
    ['', 'nothing'],
    ['415555012', 'a digit too few'],
    ['41555501234', 'a digit too many'],
    ['+1 115 555 0123', 'an area code with 1'],
    ['+1 015 555 0123', 'an area code with 0'],
    ['+1 415 155 0123', 'an exchange with 1'],
    ['+1 415 055 0123', 'an exchange with 0'],
    ['911 555 2671', 'an emergency number as area code'],
    ['+1 415 411 0123', 'a service code as exchange'],
    ['+49 30 123456', 'another country'],
    ['+44 2079 4609', 'ten digits of another country'],
    ['+1 876 555 0123', 'Jamaica'],
    ['+1 888 555 0123', 'toll-free'],
    ['call me', 'no digits'],
  ] as const)('%s is none: %s', ([text]) => {
    expect(readPhoneNumber(text)).toBe(null)
  })
})

test('no area code has two countries, and each could be one', () => {
  const all = [...canadianAreaCodes, ...islandAreaCodes, ...serviceAreaCodes]
  expect(new Set(all).size).toBe(all.length)
  for (const code of all) expect(code).toMatch(/^[2-9]\d\d$/)
})
