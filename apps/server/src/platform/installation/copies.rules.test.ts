import { expect, test } from 'vitest'
import { type InstallationFacts, judgeCopy, toleratedBeats } from './copies.rules.ts'

const settled: InstallationFacts = {
  database: { installation: 'a', identity: 'cluster/1' },
  folder: { installation: 'a', beats: 100 },
  known: { fingerprint: 'here', beats: 100 },
  identityNow: 'cluster/1',
  fingerprintNow: 'here',
  hasAccounts: true,
  isEmbedded: false,
}
const fresh = { database: null, folder: null, known: null, hasAccounts: false }

test.for([
  ['an ordinary start', {}, null],
  ['the very first start', fresh, null],
  ['the first start of a version that notices copies', { ...fresh, hasAccounts: true }, null],
  [
    'an empty database beside a folder that was used',
    { database: null, known: null, hasAccounts: false },
    null,
  ],
  ['a filled database that the folder never met', { database: null, known: null }, 'unknown'],
  ['another machine that joins', { folder: null, known: null }, null],
  [
    'a folder that worked with another installation',
    { folder: { installation: 'b', beats: 7 }, known: null },
    null,
  ],
  ['a dump loaded into another database', { identityNow: 'cluster/2' }, 'moved'],
  [
    'a dump loaded elsewhere, met by a new folder',
    { identityNow: 'x/1', folder: null, known: null },
    'moved',
  ],
  ['a state from before this folder came', { known: null }, 'older'],
  ['a state from before', { known: { fingerprint: 'here', beats: 10 } }, 'older'],
  ['a failover that lost a moment', { known: { fingerprint: 'here', beats: 100 - toleratedBeats } }, null],
  ['a folder that missed beats', { folder: { installation: 'a', beats: 3 } }, null],
  ['a copied folder with its database in it', { fingerprintNow: 'there', isEmbedded: true }, 'folder_copied'],
  ['a copied folder on the database of all', { fingerprintNow: 'there' }, null],
] as const)('%s: %s', ([, difference, expected]) => {
  expect(judgeCopy({ ...settled, ...difference })).toBe(expected)
})
