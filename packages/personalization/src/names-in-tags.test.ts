import { expect, test } from 'vitest'
import { namesInTags } from './names-in-tags.ts'

test.for([
  ['Hi {{first_name}} {{{ shoe_size }}}', ['first_name', 'shoe_size']],
  ['{{#if (greaterThan age 18)}}{{city}}{{else}}{{/if}}', ['if', 'greaterThan', 'age', 'city', 'else']],
  ['{{insert pet "default=cat"}}', ['insert', 'pet']],
  ['{{!-- old_field --}} {{! also_old }} \\{{not_a_tag}} pet', []],
  ['{{unclosed', []],
] as const)('%s', ([source, names]) => {
  expect([...namesInTags(source)].filter((name) => name !== 'else').sort()).toEqual(
    names.filter((name) => name !== 'else').toSorted(),
  )
})
