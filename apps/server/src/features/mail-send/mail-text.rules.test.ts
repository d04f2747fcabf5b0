import { compileTemplate } from '@carillon/personalization/compile-template'
import { describe, expect, test } from 'vitest'
import { asLiteral } from './mail-text.rules.ts'

const sections = {
  '%greeting%': 'Dear %name%, of %city%',
  '%nested%': '[%greeting%]',
  '%brace%': '{{x}}',
}

/** Fills a text as the renderer does. */
function read(text: string, values: Record<string, string>) {
  const literal = asLiteral(['%name%', '%hello%', '%na'], sections)
  const compiled = compileTemplate(literal.template(text), { kind: 'html' })
  if (compiled.problems) expect.fail(compiled.problems[0]?.message)
  const written = compiled.template.render(literal.data(values))
  expect(written).toBe(literal.fill(text, values))
  return written
}

describe('literal content', () => {
  test.for<[string, string, Record<string, string>, string]>([
    ['a substitution', '-%name%-', { '%name%': '<b>Ada</b>' }, '-<b>Ada</b>-'],
    ['a substitution without a value', '-%name%-', {}, '-%name%-'],
    ['a longer key before a shorter one', '%name%', { '%na': 'x', '%name%': 'Ada' }, 'Ada'],
    ['values that contain keys, which stay', '%name%', { '%name%': '%hello%', '%hello%': 'x' }, '%hello%'],
    ['literal braces', '{{x}} {{{y}}} %name%', { '%name%': '{{z}}' }, '{{x}} {{{y}}} {{z}}'],
    [
      'a section in a value, filled for this recipient',
      '<p>%hello%</p>',
      { '%hello%': '%greeting%!', '%name%': 'Ada' },
      '<p>Dear Ada, of %city%!</p>',
    ],
    ['a section in the text', '%greeting%', { '%name%': 'Ada' }, 'Dear Ada, of %city%'],
    ['a section in a section, which stays', '%nested%', { '%name%': 'Ada' }, '[%greeting%]'],
    ['braces in a section', '%brace% %hello%', { '%hello%': '%brace%' }, '{{x}} {{x}}'],
  ])('has %s', ([, text, values, written]) => {
    expect(read(text, values)).toBe(written)
  })

  test('reports the length of inserted sections', () => {
    let spent = 0
    const literal = asLiteral(['-'], { a: '12345' }, (characters) => {
      spent += characters
    })
    literal.template('aab')
    expect(spent).toBe(10)
    literal.data({ '-': 'aaa' })
    expect(spent).toBe(25)
  })
})
