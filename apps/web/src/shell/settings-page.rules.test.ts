import { expect, test } from 'vitest'
import { isSettingsPage } from './settings-page.rules.ts'

test.for([
  ['/account/domains/7/rotate', true],
  ['/account/installation/ready', true],
  ['/installation/plans', true],
  ['/account/settings', false],
  ['/account/security', false],
  ['/senders', false],
  ['/', false],
] as const)('%s belongs to the settings of the account: %s', ([pathname, is]) => {
  expect(isSettingsPage(pathname)).toBe(is)
})
