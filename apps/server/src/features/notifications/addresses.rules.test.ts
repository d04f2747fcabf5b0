import { defaultNotificationEvents, notificationEvents } from '@carillon/contract/notifications'
import { expect, test } from 'vitest'
import { choiceOf, readEvents } from './addresses.rules.ts'

test('an address that never chose has the defaults, also of events that come later', () => {
  expect(readEvents(undefined)).toEqual(defaultNotificationEvents)
  expect(readEvents(choiceOf(undefined))).toEqual(defaultNotificationEvents)
})

test('a choice counts for the events that there were, and newer ones are as they are by default', () => {
  const before = notificationEvents.filter((event) => event !== 'domain_lost' && event !== 'send_finished')
  const stored = { ...choiceOf(['export_ready', 'import_done']), known: before }
  expect(readEvents(stored)).toEqual(['import_done', 'export_ready', 'domain_lost'])
  expect(readEvents(choiceOf([]))).toEqual([])
})
