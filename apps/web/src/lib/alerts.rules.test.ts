import { describe, expect, test } from 'vitest'
import {
  type Alert,
  addAlert,
  defaultDuration,
  shownAlerts,
  withoutMessage,
  withoutTone,
} from './alerts.rules.ts'

const alert = (message: string, tone: Alert['tone'] = 'success'): Alert => ({ message, tone, times: 1 })

describe('alerts', () => {
  test('are kept by message', () => {
    const once = addAlert([], { message: 'Saved.', tone: 'success' })
    const twice = addAlert(once, { message: 'Saved.', tone: 'success' })
    expect(twice).toEqual([{ message: 'Saved.', tone: 'success', times: 2 }])
  })

  test.for([
    ['success', 3200],
    ['info', 5000],
    ['warning', undefined],
    ['danger', undefined],
  ] as const)('of tone %s vanish after %s ms', ([tone, expected]) => {
    expect(defaultDuration(tone)).toBe(expected)
  })

  test('show three and let the rest wait', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((message) => alert(message))
    expect(shownAlerts(all)).toEqual({ shown: all.slice(0, 3), waiting: 2 })
  })

  test('are dismissed singly or by type', () => {
    const all = [alert('a'), alert('b', 'danger'), alert('c', 'danger')]
    expect(withoutMessage(all, 'b')).toEqual([all[0], all[2]])
    expect(withoutTone(all, 'danger')).toEqual([all[0]])
  })
})
