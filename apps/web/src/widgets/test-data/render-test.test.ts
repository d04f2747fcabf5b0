import { expect, test } from 'vitest'
import { renderTest } from './render-test.ts'

test('a link in a preview has the same address as in the sent message', () => {
  const { html } = renderTest('<a href="https://x.example/?e={{email}}">{{email}}</a>', {
    email: 'a+b@c.example',
  })
  expect(html).toBe('<a href="https://x.example/?e=a%2Bb%40c.example">a+b@c.example</a>')
})
