import { expect, test } from 'vitest'
import { tagsOfToday } from './legacy-tags.rules.ts'

test.for([
  ['<a href="[unsubscribe]">x</a>', '<a href="{{{unsubscribe}}}">x</a>'],
  ['[Unsubscribe] [UNSUBSCRIBE]', '{{{unsubscribe}}} {{{unsubscribe}}}'],
  ['[Unsubscribe_Preferences]', '{{{unsubscribe_preferences}}}'],
  ['[weblink]', '{{{Weblink}}}'],
  ['[Sender_Name], [Sender_Address]', '{{Sender_Name}}, {{Sender_Address}}'],
  ['Hello [%first_name%]', 'Hello {{first_name}}'],
  ['Hello [% first_name | dear friend %]', 'Hello {{first_name | dear friend}}'],
  ['a[href] [unsubscribed] [%%] [% 1st %] [x]', 'a[href] [unsubscribed] [%%] [% 1st %] [x]'],
  ['<!--[if mso]>[%a%]<![endif]-->', '<!--[if mso]>{{a}}<![endif]-->'],
  ['{{{unsubscribe}}} {{first_name}}', '{{{unsubscribe}}} {{first_name}}'],
])('%s reads %s', ([before, after]) => {
  expect(tagsOfToday(before!)).toBe(after)
  expect(tagsOfToday(after!)).toBe(after)
})

test('a megabyte of unfinished tags is read in one pass', () => {
  const text = '[%a |[%'.repeat(150_000)
  expect(tagsOfToday(text)).toBe(text)
})
