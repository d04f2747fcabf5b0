import { describe, expect, test } from 'vitest'
import { parseDeclarations, parseSheet, printSheet } from '../src/css.ts'

describe('A style attribute', () => {
  test.for([
    ['color: red; width: 8px', ['color: red', 'width: 8px']],
    ['COLOR:RED', ['color: RED']],
    ['color: red !important', ['color: red !']],
    ['background: url(data:image/png;base64,AA)', ['background: url(data:image/png;base64,AA)']],
    ['font-family: "A;B", serif; color: red', ['font-family: "A;B", serif', 'color: red']],
    ['color; : red; width:', []],
    ['/* color: red; */ width: 8px', ['width: 8px']],
    ['color: red; font-family: "A', ['color: red']],
    ['color: red; width: calc(1px', ['color: red']],
    ['--a: 1; mso-hide: all', ['--a: 1', 'mso-hide: all']],
  ] as const)('%s is read', ([text, declarations]) => {
    const read = parseDeclarations(text).map(
      ({ property, value, important }) => `${property}: ${value}${important ? ' !' : ''}`,
    )
    expect(read).toEqual(declarations)
  })
})

describe('A style sheet', () => {
  test.for([
    ['rules', 'p, b { color: red }', 'p, b { color: red }'],
    ['media', '@media print { p { color: red } }', '@media print {\np { color: red }\n}'],
    [
      'strings with braces',
      'p::before { content: "}" } b { color: red }',
      'p::before { content: "}" }\nb { color: red }',
    ],
    ['a font', '@font-face { font-family: A }', '@font-face { font-family: A }'],
    ['an import', '@import "a.css"; p { color: red }', '@import "a.css";\np { color: red }'],
    ['an end that is missing', '@media print { p { color: red', '@media print {\np { color: red }\n}'],
    ['a brace too many', 'p { color: red } } b { color: blue }', 'p { color: red }\nb { color: blue }'],
    ['comments of HTML', '<!-- p { color: red } -->', 'p { color: red }'],
    ['nested rules', 'p { color: red; b { color: blue } }', 'p { color: red }'],
  ])('with %s is read', ([, text, printed]) => {
    expect(printSheet(parseSheet(text!))).toBe(printed)
  })
})
