import { expect, test } from 'vitest'
import { contactData, senderTags } from '../src/reserved-tags.ts'
import { rewritePipeTags } from '../src/rewrite-tags.ts'

test('a contact is seen by its field names, and a reserved name wins', () => {
  const data = contactData({ first_name: 'Zoë', email: 'zoe@example.com' }, { w1: 'gold', w2: 'x' }, [
    { id: 'w1', name: 'plan' },
    { id: 'w2', name: 'email' },
  ])
  expect(data).toMatchObject({ first_name: 'Zoë', email: 'zoe@example.com', plan: 'gold' })
})

test('a sender is seen by the specified tags', () => {
  expect(
    senderTags({
      fromName: 'Carillon',
      fromEmail: 'hi@example.com',
      address: 'Ringstr. 1',
      address2: '2. OG',
      city: 'Köln',
      country: 'Germany',
    }),
  ).toEqual({
    Sender_Name: 'Carillon',
    Sender_Email: 'hi@example.com',
    Sender_Address: 'Ringstr. 1, 2. OG',
    Sender_City: 'Köln',
    Sender_State: '',
    Sender_Country: 'Germany',
    Sender_Zip: '',
  })
})

test('saving rewrites only the short spelling of a default', () => {
  expect(rewritePipeTags('<p>{{ first_name | Friend }} {{#if a}}x | y{{/if}} {{b}}</p>')).toBe(
    '<p>{{ insert first_name "default=Friend" }} {{#if a}}x | y{{/if}} {{b}}</p>',
  )
})
