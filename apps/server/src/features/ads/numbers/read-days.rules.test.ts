import { expect, test } from 'vitest'
import { daysToRead, type KnownCampaign, sumDays } from './read-days.rules.ts'

const now = new Date('2026-11-30T23:30:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const long = hoursAgo(24 * 400)

test.each([
  ['an hour after the last answer, three days', hoursAgo(1), long, 'UTC', '2026-11-28', '2026-11-30'],
  ['the days are those of the account', hoursAgo(1), long, 'Asia/Tokyo', '2026-11-29', '2026-12-01'],
  ['after five days without an answer, all since', hoursAgo(120), long, 'UTC', '2026-11-23', '2026-11-30'],
  ['at first, since the first ad', null, hoursAgo(240), 'UTC', '2026-11-20', '2026-11-30'],
  ['at first, three days at least', null, hoursAgo(1), 'UTC', '2026-11-28', '2026-11-30'],
  ['at most ninety days', null, long, 'UTC', '2026-09-02', '2026-11-30'],
] as const)('%s', (_name, readAt, since, timeZone, from, to) => {
  expect(daysToRead(now, { readAt, since, timeZone })).toEqual({ from, to })
})

const known: KnownCampaign[] = [
  { id: '1', campaign: 'a', platform: 'facebook', removedAt: hoursAgo(2) },
  { id: '2', campaign: 'a', platform: 'facebook', removedAt: null },
  { id: '3', campaign: 'a', platform: 'instagram', removedAt: null },
]
const row = (campaign: string, day: string, spend: number) => ({
  campaign,
  day,
  impressions: 10,
  clicks: 2,
  leads: 1,
  spend: { minor: spend, currency: 'EUR' },
})

test('the campaigns of an ad on a day are added, ads stay apart, and strange campaigns are left out', () => {
  const days = ['1', '2', '3', '99'].map((id) => row(id, '2026-11-30', 100))
  expect(
    sumDays(days, known).map((one) => [one.platform, one.impressions, one.spend, one.isPartial]),
  ).toEqual([
    ['facebook', 20, 200, false],
    ['instagram', 10, 100, false],
  ])
})

test('a day is partial if the answer lacks a campaign that was removed on it', () => {
  const sums = sumDays([row('2', '2026-11-30', 1), row('2', '2026-12-02', 1)], known)
  expect(sums.map(({ day, isPartial }) => [day, isPartial])).toEqual([
    ['2026-11-30', true],
    ['2026-12-02', false],
  ])
})
