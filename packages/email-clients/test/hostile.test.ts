import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { emailClients } from '../src/clients.ts'
import { renderFor } from '../src/render-for.ts'
import { shallow } from '../src/shallow.ts'
import { shown } from './shown.ts'

/** The active parts of HTML, as a parser reads them. */
function activeParts(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attribs) {
      if (/^(script|iframe|frame|object|embed|applet|base|link|noscript)$/.test(name)) found.push(name)
      if (name === 'meta' && attribs['http-equiv'] !== undefined) found.push('meta')
      for (const [key, value] of Object.entries(attribs))
        if (/^on|^(srcdoc|poster|formaction|ping)$/.test(key) || /^\s*(javascript|vbscript):/i.test(value))
          found.push(key)
    },
  })
  parser.end(html)
  return found
}

const hostile: [name: string, html: string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in an image', '<img src=x onerror=alert(1)>'],
  ['a script in an address', '<a href="java\tscript:alert(1)">x</a>'],
  ['a script in a drawing', '<svg><script>alert(1)</script><a xlink:href="javascript:1">x</a></svg>'],
  ['a style that ends within a drawing', '<svg><style><img src=x onerror=alert(1)></style></svg>'],
  ['a page that leads away', '<meta http-equiv="refresh" content="0; url=http://example.com">'],
  ['another base', '<base href="http://example.com/">'],
  ['a frame', '<iframe src="http://example.com"></iframe><iframe srcdoc="<script>1</script>"></iframe>'],
  ['an object', '<object data="http://example.com"></object><embed src="http://example.com">'],
  ['an external sheet', '<link rel="stylesheet" href="http://example.com/a.css">'],
  ['a poster', '<video poster="http://example.com/a.png"></video>'],
  ['a form that goes elsewhere', '<button formaction="javascript:1">x</button>'],
  ['content without scripts', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ['a script that hides in a comment', '<!--><script>alert(1)</script>-->'],
  ['a script for Word', '<!--[if mso]><script>alert(1)</script><![endif]-->'],
]

describe('Hostile HTML', () => {
  test.for(hostile)('is shown without %s in every client', ([, html]) => {
    for (const { id } of emailClients)
      for (const images of [true, false])
        expect(activeParts(renderFor(html, id, { scheme: 'dark', images }).html), id).toEqual([])
  })

  test.for([
    ['an imported sheet', '@import url(http://example.com/a.css);'],
    ['a font', '@font-face { font-family: A; src: url(http://example.com/a.woff2) }'],
    ['an expression', 'p { width: expression(alert(1)) }'],
    ['a behaviour', 'p { behavior: url(http://example.com/a.htc) }'],
  ])('is shown without %s', ([, rule]) => {
    expect(shown('apple-mail-macos', `<style>${rule}</style><p>x</p>`)[0]).not.toMatch(/example|alert/)
  })

  test('says that embedded content is gone', () => {
    expect(shown('apple-mail-ios', '<iframe src="a"></iframe>')).toEqual(['', ['frame_lost']])
  })

  test('may be nested deeper than any browser reads', () => {
    const [html] = shown('gmail-web', `${'<div>'.repeat(60_000)}x`, { scheme: 'dark', images: false })
    expect(html.match(/<div>/g)).toHaveLength(400)
    expect(html).not.toContain('<wbr>')
  })

  test('is read without tags that would keep a parser busy', () => {
    expect(shallow(`${'<div>'.repeat(60_000)}x`).match(/<div>/g)).toHaveLength(1_000)
    const usual = '<table><tr><td><p>x<br></td></tr></table>'.repeat(2_000)
    expect(shallow(usual)).toBe(usual)
  })

  test('hides no tags in the style of a drawing', () => {
    const [html] = shown(
      'apple-mail-ios',
      '<svg><style>p { content: "<img src=x onerror=alert(1)>" }</style></svg>',
    )
    expect(html).not.toContain('<img')
  })

  test('of the wrong name is refused', () => {
    expect(() => renderFor('x', 'lotus-notes', { scheme: 'light', images: true })).toThrow("'lotus-notes'")
  })
})
