import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdPartner, AudienceMember } from '../ad-partner.ts'
import { type AdSandbox, openAdSandbox } from '../sandbox/ad-sandbox.ts'
import { memoryStore } from '../sandbox/sandbox-store.ts'
import { openGoogle } from './google-partner.ts'
import { campaign, makeAll, openAccount, orderOf } from './test/simulated-google.ts'

const now = new Date('2026-11-30T10:00:00Z')

let sandbox: AdSandbox
let google: AdPartner

beforeEach(async () => {
  sandbox = await openAdSandbox({ store: memoryStore(), now: () => now })
  google = openGoogle({ ...sandbox.google, now: () => now })
})

afterEach(() => sandbox.close())

function people(count: number): AudienceMember[] {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  return Array.from({ length: count }, (_, index) => ({
    email: index % 2 === 0 ? hash(`e${index}`) : null,
    phone: index % 3 === 0 ? hash(`p${index}`) : index % 2 === 0 ? null : hash(`q${index}`),
  }))
}

test('fills an audience, counts repeated calls once, and empties it again', async () => {
  const access = await openAccount(google)
  const audience = { mark: '[a1.1]', title: 'Customers' }
  const id = await google.makeAudience(access, audience)
  expect(await google.makeAudience(access, { ...audience, title: 'Renamed' })).toBe(id)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'filling', matched: null })
  const call = { upload: 1, number: 1, isLast: true, total: 1000 }
  const members = people(1000)
  await google.addMembers(access, id, members.slice(0, 100), call)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'too_small', matched: 60 })
  sandbox.fail('lost', ({ path }) => path.endsWith(':ingest'))
  const rest = members.slice(100)
  await expect(google.addMembers(access, id, rest, call)).rejects.toMatchObject({ kind: 'unanswered' })
  await google.addMembers(access, id, rest, call)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'ready', matched: 600 })
  await google.removeMembers(access, id, members.slice(0, 500), call)
  await google.removeMembers(access, id, members.slice(0, 500), call)
  expect(await google.readAudience(access, id)).toMatchObject({ matched: 300 })
  await google.addMembers(access, id, [{ email: null, phone: null }], call)
  await google.removeAudience(access, id)
  await google.removeAudience(access, id)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'gone' })
  await expect(google.addMembers(access, id, members, call)).rejects.toMatchObject({ kind: 'gone' })
})

test('tells a closed audience, with which no ad is made', async () => {
  const access = await openAccount(google)
  const audience = { mark: '[a1.1]', title: 'Customers [flag audience]' }
  const target = await google.makeAudience(access, audience)
  expect(await google.readAudience(access, target)).toMatchObject({
    state: 'flagged',
    problem: { code: 'ad_audience_flagged' },
  })
  const order = orderOf(campaign, { target, lookalike: null, leftOut: null })
  await expect(makeAll(google, access, order)).rejects.toMatchObject({
    kind: 'refused',
    problem: { code: 'ad_audience_refused', field: 'audience' },
  })
})

test('makes an audience and a lookalike once where answers are lost', async () => {
  const access = await openAccount(google)
  const audience = { mark: '[a1.1]', title: 'Customers' }
  sandbox.fail('lost', ({ path }) => path.endsWith('/userLists'))
  await expect(google.makeAudience(access, audience)).rejects.toMatchObject({ kind: 'unanswered' })
  const seed = await google.makeAudience(access, audience)
  const like = { mark: '[a2.1]', title: 'Like customers', seed, countries: ['DE'] }
  sandbox.fail('lost', ({ path }) => path.endsWith(':mutate'))
  await expect(google.makeLookalike(access, like)).rejects.toMatchObject({ kind: 'unanswered' })
  const id = await google.makeLookalike(access, like)
  expect(await google.makeLookalike(access, like)).toBe(id)
  expect(await google.readAudience(access, id)).toMatchObject({ state: 'ready', matched: 400_000 })
})
