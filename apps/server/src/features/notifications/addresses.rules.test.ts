import { defaultNotificationEvents, notificationEvents } from '@carillon/contract/notifications'
import { expect, test } from 'vitest'
import { choiceOf, mayResend, nextFailureMail, readEvents } from './addresses.rules.ts'

test('an address that never chose has the defaults, also of events that come later', () => {
  expect(readEvents(undefined)).toEqual(defaultNotificationEvents)
  expect(readEvents(choiceOf(undefined))).toEqual(defaultNotificationEvents)
})

test('a choice counts for the events that existed then, and newer events have their default', () => {
  const before = notificationEvents.filter((event) => event !== 'domain_lost' && event !== 'send_finished')
  const stored = { ...choiceOf(['export_ready', 'import_done']), known: before }
  expect(readEvents(stored)).toEqual(['import_done', 'export_ready', 'domain_lost'])
  expect(readEvents(choiceOf([]))).toEqual([])
})

test('a time in the future is from before the clock was set back, and holds nothing up', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect([null, at(-30), at(-61), at(3600)].map((sent) => mayResend(sent, now))).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect([null, at(-901), at(3600)].map((mailed) => nextFailureMail(mailed, now))).toEqual([null, null, null])
  expect(nextFailureMail(at(-60), now)).toEqual(at(840))
})
