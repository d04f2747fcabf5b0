import { describe, expect, test } from 'vitest'
import {
  type Alert,
  addAlert,
  atPage,
  defaultDuration,
  shownAlerts,
  tonesToDismiss,
  withoutFailures,
  withoutMessage,
  withoutTone,
} from './alerts.rules.ts'

const alert = (message: string, tone: Alert['tone'] = 'success'): Alert => ({ message, tone, times: 1 })
const offer: Alert = { ...alert('a'), vanishAfterMs: 10_000, action: { opens: '/single-sends/2/editor' } }

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

  test.for([
    ['an error stays within its area', alert('a', 'danger'), '/senders/1/delete', '/senders', true],
    ['an error ends with its area', alert('a', 'danger'), '/senders', '/contacts', false],
    ['what vanishes by itself goes along', { ...alert('a'), vanishAfterMs: 3200 }, '/senders', '/', true],
    ['an offer to open goes along', offer, '/single-sends', '/contacts', true],
    ['an offer ends where it is open', offer, '/single-sends', '/single-sends/2/editor/modules', false],
  ] as const)('%s', ([, one, left, page, stays]) => {
    expect(atPage([one], left, page)).toEqual(stays ? [one] : [])
  })

  test('are dismissed singly or by type', () => {
    const all = [alert('a'), alert('b', 'danger'), alert('c', 'danger')]
    expect(withoutMessage(all, 'b')).toEqual([all[0], all[2]])
    expect(withoutTone(all, 'danger')).toEqual([all[0]])
  })

  test('of an action end when it is started again', () => {
    const failed = (at: number) => ({ ...alert(`a${at}`, 'danger'), failed: { action: 'delete', at } })
    const all = [failed(1), failed(2), failed(3), alert('b', 'danger')]
    expect(withoutFailures(all, 'delete', 2)).toEqual([all[2], all[3]])
    expect(withoutFailures(all, 'create', 2)).toEqual(all)
  })

  test.for([
    ['two errors', [alert('a', 'danger'), alert('b', 'danger')], ['danger']],
    ['one error and one warning', [alert('a', 'danger'), alert('b', 'warning')], []],
    ['two warnings', [alert('a', 'warning'), alert('b', 'warning')], ['warning']],
    ['two successes', [alert('a'), alert('b')], []],
    ['an error that vanishes', [alert('a', 'danger'), { ...alert('b', 'danger'), vanishAfterMs: 1 }], []],
  ] as const)('are offered to be dismissed together: %s', ([, all, expected]) => {
    expect(tonesToDismiss(all)).toEqual(expected)
  })
})
