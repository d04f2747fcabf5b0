import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { markedSteps, walkedPapers, walkedSteps, withWords } from './marked-steps.ts'

test('the papers mark exactly the steps that the walk of an operator takes', () => {
  const marked = walkedPapers.flatMap((paper) => [...markedSteps(readFileSync(paper, 'utf8')).keys()])
  expect(marked.toSorted()).toEqual([...walkedSteps].toSorted())
})

test('a marked block is the code right below its comment', () => {
  const paper =
    'Text\n\n<!-- walk: one -->\n```\na\nb\n```\n\n```\nc\n```\n<!-- walk: two -->\n```sh\nd\n```\n'
  expect([...markedSteps(paper)]).toEqual([
    ['one', 'a\nb'],
    ['two', 'd'],
  ])
})

test.for([
  ['a comment without a block', '<!-- walk: one -->\nText\n\n```\na\n```\n', 'no block of code'],
  ['a name twice', '<!-- walk: one -->\n```\na\n```\n<!-- walk: one -->\n```\nb\n```\n', 'Two blocks'],
])('%s is refused', ([, paper = '', why]) => {
  expect(() => markedSteps(paper)).toThrow(why)
})

test('words of the reader are replaced wherever they stand', () => {
  expect(withWords('tar carillon-VERSION.tar; cd carillon-VERSION', { VERSION: '1.2.3' })).toBe(
    'tar carillon-1.2.3.tar; cd carillon-1.2.3',
  )
})
