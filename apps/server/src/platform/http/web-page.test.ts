import { expect, test } from 'vitest'
import { pagePolicy, withHosts } from './web-page.ts'

const none = { global: '', eu: '', staging: '' }
const some = { global: 'https://api.example', eu: 'https://api.eu.example', staging: '' }
const page = '<html><head><title>Carillon</title></head><body></body></html>'

const connections = (policy: string) => policy.split('; ').find((part) => part.startsWith('connect-src '))

test('without API hosts the page is as it was built, and calls its own origin only', () => {
  expect(withHosts(page, none)).toBe(page)
  expect(connections(pagePolicy(none))).toBe("connect-src 'self'")
})

test('the page names the API hosts without a script, and its policy allows them', () => {
  expect(withHosts(page, some)).toBe(
    '<html><head><title>Carillon</title><meta name="carillon-api-global" content="https://api.example"><meta name="carillon-api-eu" content="https://api.eu.example"></head><body></body></html>',
  )
  expect(connections(pagePolicy(some))).toBe("connect-src 'self' https://api.example https://api.eu.example")
  expect(pagePolicy(some)).toContain("script-src 'self';")
})

test('a host of both regions is named once in the policy', () => {
  expect(connections(pagePolicy({ ...some, eu: some.global }))).toBe("connect-src 'self' https://api.example")
})
