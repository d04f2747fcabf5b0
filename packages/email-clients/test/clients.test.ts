import { describe, expect, test } from 'vitest'
import { defaultClientIds, emailClients, stripClientIds } from '../src/clients.ts'

const ids = emailClients.map(({ id }) => id)

describe('The list of clients', () => {
  test('has each ID once', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has the clients that a sender needs', () => {
    const names = new Set(emailClients.map(({ family, os }) => `${family} ${os}`))
    for (const each of [
      ...['Gmail Web', 'Gmail iOS', 'Gmail Android', 'Apple Mail macOS', 'Apple Mail iOS'],
      ...['Outlook Windows', 'Outlook Web', 'Outlook iOS', 'Yahoo Web', 'Samsung Email Android'],
      ...['Thunderbird Windows', 'GMX Web', 'WEB.DE Web', 'T-Online Web', 'Proton Mail Web'],
    ])
      expect(names).toContain(each)
  })

  test('has the width of a phone for phones, and of a window for others', () => {
    for (const { section, width } of emailClients)
      if (section === 'mobile') expect(width).toBeLessThan(480)
      else expect(width).toBeGreaterThan(600)
  })

  test.for([
    ['default', defaultClientIds, 14],
    ['strip', stripClientIds, 5],
  ] as const)('has all clients of the %s', ([, chosen, count]) => {
    expect(chosen).toHaveLength(count)
    expect(new Set(chosen).size).toBe(count)
    expect(chosen.filter((id) => !ids.includes(id))).toEqual([])
  })
})
