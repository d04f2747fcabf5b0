import { expect, test } from 'vitest'
import { hasUnsubscribeTag } from './unsubscribe-tag.ts'

test.for([
  ['<a href="{{{unsubscribe}}}">', true],
  ['<a href="{{ unsubscribe }}">', true],
  ['<a href="{{{unsubscribe_preferences}}}">', true],
  ['<%asm_group_unsubscribe_raw_url%>', true],
  ['[Unsubscribe_Preferences]', true],
  ['please unsubscribe', false],
  ['{{unsubscribe_later}}', false],
] as const)('a way out in %s: %s', ([html, expected]) => expect(hasUnsubscribeTag(html)).toBe(expected))
