import { expect, test } from 'vitest'
import { text } from '../test/builders.ts'
import { newModule } from './defaults.ts'
import { hasWholeBlocks } from './whole-blocks.ts'

const code = (html: string) => ({ ...newModule('code', 'code'), html })

test.for([
  ['no tags', code('<p>plain</p>'), true],
  ['a value', text('a', 'Hello {{first_name}}'), true],
  ['a whole block', code('{{#if a}}<p>a</p>{{else}}b{{/if}}'), true],
  ['a block over several spans', text('a', '{{#if a}}', { text: 'bold', bold: true }, '{{/if}}'), true],
  ['only the beginning', code('{{#if a}}'), false],
  ['only the middle', code('</table>{{else if b}}<table>'), false],
  ['only the end', text('a', '{{/if}}'), false],
  ['the end before the beginning', code('{{/if}}{{#if a}}'), false],
] as const)('%s', ([, module, isWhole]) => expect(hasWholeBlocks(module)).toBe(isWhole))
