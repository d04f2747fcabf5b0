import { expect, test } from 'vitest'
import { judgeNames } from './names.ts'

const sound = {
  web: ['senders'],
  webData: ['senders', 'call'],
  widgets: ['design-editor'],
  server: ['senders', 'suppressions'],
  contract: ['senders', 'refusals', 'lists'],
  english: ['senders', 'ui', 'design-editor'],
  german: ['senders', 'ui', 'design-editor'],
  e2e: ['senders'],
}

test('accepts one name in all places', () => {
  expect(judgeNames(sound)).toEqual([])
})

test.for([
  ['web', 'sender'],
  ['webData', 'asm'],
  ['server', 'sendersApi'],
  ['contract', 'singlesends'],
  ['english', 'groups'],
  ['german', 'absender'],
  ['e2e', 'smoke'],
] as const)('another name is caught: %s/%s', ([place, name]) => {
  const problems = judgeNames({ ...sound, [place]: [...sound[place], name] })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`/${name}: no feature has this name`)
})

test.for(['server', 'contract', 'english', 'german'] as const)(
  'reports a feature with screens but no %s',
  (place) => {
    const problems = judgeNames({ ...sound, [place]: sound[place].filter((name) => name !== 'senders') })
    expect(problems).toEqual([expect.stringContaining('senders has screens, but')])
  },
)
