import { describe, expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

describe('the title of a page', () => {
  test.for([
    ['is plain text', '<title>Hello</title>', 'text/html', 'Hello'],
    ['is in one line', '<title>\n  A\t title \n</title>', 'text/html', 'A title'],
    ['has its entities decoded', '<title>Fish &amp; &#67;hips &copy;</title>', 'text/html', 'Fish & Chips ©'],
    ['keeps marks of HTML as text', '<title><b>x</b></title>', 'text/html', '<b>x</b>'],
    ['loses control characters', '<title>a\u0000b\u001b[31mc</title>', 'text/html', 'a b [31mc'],
    ['loses marks of direction', '<title>ab\u202ecd\u2066</title>', 'text/html', 'abcd'],
    ['is the first one', '<title>One</title><title>Two</title>', 'text/html', 'One'],
    ['is not that of a drawing', '<svg><title>Icon</title></svg><title>Page</title>', 'text/html', 'Page'],
    ['may be missing', '<p>Hello</p>', 'text/html', null],
    ['may be empty', '<title> \u200b </title>', 'text/html', null],
    ['is not read from other types', '<title>x</title>', 'text/plain', null],
    ['is read without a type', '<title>x</title>', '', 'x'],
    ['need not be closed', '<title>Open', 'text/html', 'Open'],
  ] as const)('%s', ([, html, type, title]) => {
    expect(pageTitle(Buffer.from(html), type)).toBe(title)
  })

  test.for([
    ['its header', '<title>Gr\xfc\xdfe</title>', 'text/html; charset=iso-8859-1', 'Grüße'],
    ['its meta', '<meta charset="windows-1252"><title>Gr\xfc\xdfe \x80</title>', 'text/html', 'Grüße €'],
    [
      'its old meta',
      '<meta http-equiv="content-type" content="text/html; charset=iso-8859-15"><title>\xa4</title>',
      'text/html',
      '€',
    ],
    ['its bytes if nothing is declared', '<title>Gr\xfc\xdfe</title>', 'text/html', 'Grüße'],
    [
      'its bytes if the charset is unknown',
      '<title>Gr\xfc\xdfe</title>',
      'text/html; charset=x-none',
      'Grüße',
    ],
  ] as const)('is decoded by %s', ([, latin, type, title]) => {
    expect(pageTitle(Buffer.from(latin, 'latin1'), type)).toBe(title)
  })

  test('is decoded by its byte order mark', () => {
    const page = Buffer.from('\ufeff<title>Grüße</title>', 'utf16le')
    expect(pageTitle(page, 'text/html; charset=iso-8859-1')).toBe('Grüße')
  })

  test('is decoded as UTF-8 though the part ends within a character', () => {
    const page = Buffer.from('<title>Grüße</title>ü').subarray(0, -1)
    expect(pageTitle(page, 'text/html')).toBe('Grüße')
  })

  test('is cut to 200 characters, and never within one', () => {
    const title = pageTitle(Buffer.from(`<title>${'😀'.repeat(300)}</title>`), 'text/html')
    expect(title?.length).toBeLessThanOrEqual(200)
    expect(title?.isWellFormed()).toBe(true)
    expect(title).toMatch(/^(😀)+…$/u)
  })

  test('is searched in the first 64 KB only', () => {
    expect(pageTitle(Buffer.from(`${' '.repeat(65_536)}<title>Late</title>`), 'text/html')).toBe(null)
  })
})
