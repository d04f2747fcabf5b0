import { expect, test } from 'vitest'
import { showDefaults } from './show-defaults.ts'

test.for([
  ['Hello {{insert first_name "default=there"}},', 'Hello there,'],
  ['<p title="{{insert a.b &quot;default=you all&quot;}}">', '<p title="you all">'],
  ['{{{insert pet "default=\\"Cat\\""}}} and {{city | "Berlin"}}', '"Cat" and Berlin'],
  ['{{insert pet "default="}}!', '!'],
  ['{{insert [favourite dish] "default=soup"}}', 'soup'],
  [
    '{{first_name}} {{insert pet}} {{#if x}}{{/if}} \\{{a | b}}',
    '{{first_name}} {{insert pet}} {{#if x}}{{/if}} \\{{a | b}}',
  ],
  ['{{insert pet "default=x', '{{insert pet "default=x'],
] as const)('%s', ([source, shown]) => {
  expect(showDefaults(source)).toBe(shown)
})

test('a default is no markup in HTML, but between three braces', () => {
  const source = '{{insert x "default=<b>1 &amp; 2</b>"}} {{{insert x "default=<b>3</b>"}}}'
  expect(showDefaults(source, true)).toBe('&lt;b&gt;1 &amp; 2&lt;/b&gt; <b>3</b>')
})

test('a tag whose name has a value stays', () => {
  const source =
    '{{insert pet "default=cat"}} {{order.number | 7}} {{insert [a b] "default=c"}} {{city | Bonn}}'
  expect(showDefaults(source, false, new Set(['pet', 'order', 'a b']))).toBe(
    source.replace('{{city | Bonn}}', 'Bonn'),
  )
})
