import { expect, test } from 'vitest'
import { renderTest } from './render-test.ts'

test('a preview leads where the message will lead', () => {
  const { html } = renderTest('<a href="https://x.example/?e={{email}}">{{email}}</a>', {
    email: 'a+b@c.example',
  })
  expect(html).toBe('<a href="https://x.example/?e=a%2Bb%40c.example">a+b@c.example</a>')
})
