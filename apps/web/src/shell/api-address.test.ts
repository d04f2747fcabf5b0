import { expect, test } from 'vitest'
import { apiAddressOf } from './api-address.ts'

const hosts = {
  global: 'https://api.example/',
  eu: 'https://api.eu.example',
  staging: 'https://api.stage.example',
}

test.for([
  ['global', false, 'https://api.example'],
  ['eu', false, 'https://api.eu.example'],
  ['global', true, 'https://api.stage.example'],
  ['eu', true, 'https://api.stage.example'],
] as const)('region %s, staging %s: %s', ([region, isStaging, expected]) => {
  expect(apiAddressOf(hosts, region, isStaging)).toBe(expected)
})

test('an installation that serves the app has its API at the origin of the page', () => {
  expect(apiAddressOf({ global: '', eu: '', staging: '' }, 'global', false)).toBe('')
})
