import type { ClientResult } from '@carillon/contract/email-test-results'
import type { EmailTest } from '@carillon/contract/email-testing'
import { expect, test } from 'vitest'
import { countToLookAt } from './to-look-at.rules.ts'

const client = (change: object) => ({ state: 'done', defects: [], ...change }) as unknown as ClientResult
const defect = (weight: 'major' | 'minor') => ({ weight })
const spam = (is_spam: boolean, states: string[]) =>
  ({
    verdict: { is_spam },
    authentication: Object.fromEntries(states.map((state, at) => [at, { state }])),
  }) as unknown as EmailTest['spam']

test.for<[string, Partial<EmailTest>, number]>([
  ['nothing', { inbox: null, spam: null, links: null, accessibility: null }, 0],
  ['a client with a small defect', { inbox: { clients: [client({ defects: [defect('minor')] })] } }, 0],
  [
    'a client with two serious defects',
    { inbox: { clients: [client({ defects: [defect('major'), defect('major')] })] } },
    1,
  ],
  ['a client without pictures', { inbox: { clients: [client({ state: 'failed' })] } }, 1],
  ['links', { links: { links: ['ok', 'warning', 'broken'].map((verdict) => ({ verdict })) } as never }, 2],
  [
    'accessibility',
    { accessibility: { report: { findings: [{ level: 'hint' }, { level: 'problem' }] } } as never },
    1,
  ],
  ['spam', { spam: spam(true, []) }, 1],
  ['proofs', { spam: spam(false, ['pass', 'fail', 'missing', 'unknown']) }, 1],
])('%s', ([, results, count]) => {
  expect(countToLookAt(results)).toBe(count)
})
