import { emailClients } from '@carillon/email-clients/clients'
import { expect, test } from 'vitest'
import { programs, sharesOf } from './audience.rules.ts'

const opens = (kind: string, name: string, count: number) => ({ kind: `client_${kind}`, name, opens: count })

test('each program has the share of all opens, and other opens have none', () => {
  const counted = [
    opens('webmail', 'Gmail', 50),
    opens('phone', 'iPhone', 15),
    opens('tablet', 'iPad', 5),
    opens('webmail', 'Other', 20),
    opens('desktop', 'Outlook', 10),
  ]
  const { opens: all, shares } = sharesOf(counted)
  expect(all).toBe(100)
  expect(Object.fromEntries(shares)).toMatchObject({
    'gmail-web': 0.5,
    'apple-mail-ios': 0.2,
    'outlook-windows': 0.1,
    'yahoo-web': 0,
  })
  expect(shares.has('gmail-ios'), 'its opens are counted at gmail-web').toBe(false)
})

test('without opens nothing is known', () => {
  expect(sharesOf([])).toEqual({ opens: 0, shares: new Map() })
})

test('each program stands for a client that exists', () => {
  const ids = new Set(emailClients.map(({ id }) => id))
  expect(programs.map(([, , client]) => client).filter((client) => !ids.has(client))).toEqual([])
})
