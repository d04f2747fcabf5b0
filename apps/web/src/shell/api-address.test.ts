import { expect, test } from 'vitest'
import { apiAddressOf } from './api-address.ts'

const hosts = { global: 'https://api.example/', eu: 'https://api.eu.example', staging: '' }
const staged = { ...hosts, staging: 'https://api.stage.example' }

test.for([
  ['global', hosts, 'https://api.example'],
  ['eu', hosts, 'https://api.eu.example'],
  ['global', staged, 'https://api.stage.example'],
  ['eu', staged, 'https://api.stage.example'],
  ['eu', { global: 'https://api.example', eu: '', staging: '' }, ''],
] as const)('region %s, hosts %j: %s', ([region, given, expected]) => {
  expect(apiAddressOf(given, region)).toBe(expected)
})
