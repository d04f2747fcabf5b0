import { expect, test } from 'vitest'
import { phaseOutput } from './phase-output.ts'

test('shows simultaneous phases one after the other, in the order of their start', () => {
  let shown = ''
  const output = phaseOutput((text) => {
    shown += text
  })
  const check = output.begin()
  const browser = output.begin()
  check.say('check 1, ')
  browser.say('browser 1, ')
  check.say('check 2, ')
  expect(shown).toBe('check 1, check 2, ')
  check.end()
  const server = output.begin()
  server.say('server 1, ')
  server.end()
  browser.say('browser 2, ')
  expect(shown).toBe('check 1, check 2, browser 1, browser 2, ')
  browser.end()
  expect(shown).toBe('check 1, check 2, browser 1, browser 2, server 1, ')
})
