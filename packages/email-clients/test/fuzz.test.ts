import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailClients } from '../src/clients.ts'
import { parseSheet, printSheet } from '../src/css.ts'
import { renderFor } from '../src/render-for.ts'

const pieces = [
  ...[
    '<div style="',
    '">',
    '<p class="a b" id=c>',
    '</p>',
    '<table><tr><td bgcolor=#fff>',
    '</table>',
    '<style>',
    '</style>',
  ],
  ...[
    '<img src=a.png width=80 alt="x">',
    '<img src="data:image/gif;base64,AA">',
    '<script>',
    '</script>',
    '<svg>',
    '</svg>',
  ],
  ...[
    '<!--[if mso]>',
    '<![endif]-->',
    '<!--[if !mso]><!-->',
    '<!--<![endif]-->',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
  ],
  ...['<v:rect href="a" style="width:80px" fillcolor="red">', '<v:fill src="b.png"/>', '</v:rect>', '<o:p>'],
  ...[
    '@media (max-width: 480px) {',
    '@font-face {',
    '@import "a";',
    '}',
    '{',
    ':hover',
    '::before',
    '> a',
    '[href^=x]',
    '#c',
  ],
  ...[
    'color: #123',
    'background: url(x.png) red',
    'display:flex',
    'border-radius: 8px !important',
    'width: calc(1px',
    ';',
    '"',
    "'",
  ],
  ...[
    '\\',
    '\0',
    '&lt;',
    '&#0;',
    '/*',
    '*/',
    '\u2028',
    '😀',
    '<body bgcolor=white text=black>',
    '<a href="javascript:x" onclick=y>',
  ],
]

const message = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 40 })
  .map((parts) => parts.join(''))
const view = fc.record({ scheme: fc.constantFrom('light' as const, 'dark' as const), images: fc.boolean() })
const clientId = fc.constantFrom(...emailClients.map(({ id }) => id))

test('Any HTML is shown in any client, without scripts', () => {
  fc.assert(
    fc.property(message, clientId, view, (html, id, how) => {
      const { html: out, defects } = renderFor(html, id, how)
      expect(out).toMatch(/^<!DOCTYPE html>/)
      expect(out).not.toMatch(/<script|<[^>]* on\w+=|javascript:x"/i)
      for (const { count, detail } of defects) {
        expect(count).toBeGreaterThan(0)
        expect(detail.length).toBeLessThanOrEqual(80)
      }
    }),
    { seed: 32, numRuns: 1500 },
  )
})

test('What is shown is read again as it was written', () => {
  fc.assert(
    fc.property(message, (html) => {
      const { html: once } = renderFor(html, 'apple-mail-macos', { scheme: 'light', images: true })
      const { html: twice } = renderFor(once, 'apple-mail-macos', { scheme: 'light', images: true })
      expect(twice).toBe(once)
    }),
    { seed: 32, numRuns: 500 },
  )
})

test('A printed style sheet is read as the same rules', () => {
  fc.assert(
    fc.property(message, (text) => {
      const nodes = parseSheet(text)
      expect(parseSheet(printSheet(nodes))).toEqual(nodes)
    }),
    { seed: 32, numRuns: 1000 },
  )
})
