import { expect, test } from 'vitest'
import { keptInFolder, type OtherProcess, refuseHost } from './host-marks.rules.ts'

const own = { key: 'k1', files: 'folder a' }
const alike: OtherProcess = { ...own, host: 'web-1', roles: ['http'] }
const facts = { own, knownKey: 'k1', others: [alike], sealed: 3, isDisk: true }

test.for([
  ['the first host', { knownKey: null, others: [], sealed: 0 }, null],
  ['a host like the others', {}, null],
  ['an installation from before there were marks', { knownKey: null }, null],
  [
    'another key beside a running host',
    { others: [{ ...alike, key: 'k2' }] },
    'another key than web-1 (http)',
  ],
  ['another key than the one that sealed secrets', { knownKey: 'k2', others: [] }, 'sealed 3 secrets'],
  ['another key where no secret was sealed', { knownKey: 'k2', others: [], sealed: 0 }, null],
  [
    'other files beside a running host',
    { others: [{ ...alike, files: 'folder b' }] },
    'a folder of its own than web-1',
  ],
  [
    'another bucket',
    { others: [{ ...alike, files: 'bucket b' }], isDisk: false },
    'in another place than web-1',
  ],
] as const)('%s is judged by the hosts that run', ([, change, says]) => {
  const why = refuseHost({ ...facts, ...change })
  if (says === null) expect(why).toBeNull()
  else expect(why).toContain(says)
})

test('a refusal names the remedy', () => {
  expect(refuseHost({ ...facts, others: [{ ...alike, key: 'k2' }] })).toContain('SECRET_KEY')
  expect(refuseHost({ ...facts, knownKey: 'k2', others: [] })).toContain('npm run forget-key')
  expect(refuseHost({ ...facts, others: [{ ...alike, files: 'folder b' }] })).toContain('S3_URL')
})

test('a worker keeps its journal, and a web host with a bucket and a key keeps nothing', () => {
  const nothing = { hasDatabase: false, hasFiles: false, hasKey: false, isWorker: false }
  expect(keptInFolder(nothing)).toEqual([])
  expect(keptInFolder({ ...nothing, isWorker: true })).toEqual(['the journal of messages under way'])
  expect(keptInFolder({ ...nothing, hasDatabase: true, hasFiles: true, hasKey: true })).toEqual([
    'the database',
    'files',
    'secret.key',
  ])
})
