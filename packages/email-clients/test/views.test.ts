import { describe, expect, test } from 'vitest'
import { holdsInWord } from '../src/conditional-comments.ts'
import { renderFor } from '../src/render-for.ts'
import { shown } from './shown.ts'

const off = (html: string, id = 'gmail-web') => shown(id, html, { images: false })

describe('Without images', () => {
  test('a picture is a box of its size with its text', () => {
    const [html, codes] = off('<img src="a.png" alt="A tree" width="80" height="40">')
    expect(html).toMatch(/^<span role="img" style="[^"]*">A tree<\/span>$/)
    expect(html).toMatch(/width: 80px; height: 40px/)
    expect(codes).toEqual([])
  })

  test.for([
    ['no text', '<img src="a.png" width="80">', ['alt_missing']],
    ['an empty text, as decoration', '<img src="a.png" width="80" alt="">', []],
    ['an empty text in a link', '<a href="b"><img src="a.png" width="80" alt=""></a>', ['alt_missing']],
    ['no size to speak of', '<img src="a.png" width="1" height="1">', []],
    ['no reader, being hidden', '<p style="display: none"><img src="a.png" width="80"></p>', []],
  ] as const)('a picture with %s is judged', ([, html, codes]) => {
    expect(off(html)[1]).toEqual(codes)
  })

  test.for([
    ['<td background="a.png">x</td>', '<td>x</td>'],
    ['<p style="background: url(a.png)">x</p>', '<p>x</p>'],
    ['<p style="background: url(a.png) #fff no-repeat">x</p>', '<p style="background-color: #fff">x</p>'],
    ['<p style="background-image: url(a.png); color: red">x</p>', '<p style="color: red">x</p>'],
    ['<style>p { background: url(a.png) }</style><p>x</p>', '<style>p {  }</style><p>x</p>'],
  ])('%s has no background image', ([html, out]) => {
    expect(off(html!, 'apple-mail-macos')[0]).toBe(out)
  })

  test('no address of an image is left', () => {
    const html =
      '<img src="u1" srcset="u2"><picture><source srcset="u3"><img src="u4"></picture><p style="list-style: url(u5)">x</p><svg><image href="u6"/></svg>'
    expect(off(html, 'apple-mail-macos')[0]).not.toMatch(/u\d/)
  })
})

describe('A long message', () => {
  const paragraph = `<p>${'ü'.repeat(500)}</p>`
  const long = `<body>${paragraph.repeat(120)}</body>`

  test('is clipped by Gmail after 102 KB, between tags', () => {
    const [html, codes] = shown('gmail-web', long)
    expect(codes).toEqual(['clipped'])
    expect(html).toContain('[Message clipped]')
    const kept = html.split('<div style="font-family: Roboto')[0]!
    expect(new TextEncoder().encode(kept).length).toBeLessThanOrEqual(102 * 1024 + '</body>'.length)
    expect(new TextEncoder().encode(kept).length).toBeGreaterThan(101 * 1024 - 1000)
  })

  test('is whole in other clients, and if it is shorter', () => {
    expect(shown('outlook-windows', long)[1]).toEqual([])
    expect(shown('gmail-web', paragraph.repeat(90))[1]).toEqual([])
  })
})

describe('A style sheet', () => {
  test('of more than 16 KB is ignored by Gmail', () => {
    const sheet = `<style>p { color: red }${' '.repeat(16 * 1024)}</style>`
    expect(shown('gmail-web', `${sheet}<p>x</p>`)).toEqual(['<p>x</p>', ['styles_too_large']])
  })

  test('with media in media loses the inner ones in Outlook.com', () => {
    const sheet = '<style>@media screen { @media (max-width: 9px) { p { color: red } } }</style>'
    expect(shown('outlook-web', `${sheet}<p>x</p>`)[0]).not.toContain('max-width')
  })

  test('with a web font is noted where a client loads none and text uses it', () => {
    const sheet = '<style>@font-face { font-family: "Rubik"; src: url(a.woff2) }</style>'
    expect(shown('yahoo-web', `${sheet}<p style="font-family: Rubik, serif">x</p>`)[1]).toEqual(['font_lost'])
    expect(shown('yahoo-web', `${sheet}<p style="font-family: serif">x</p>`)[1]).toEqual([])
    expect(shown('apple-mail-ios', `${sheet}<p style="font-family: Rubik, serif">x</p>`)[1]).toEqual([])
  })
})

describe('A condition for Word', () => {
  test.for([
    ['mso', true],
    ['!mso', false],
    ['gte mso 9', true],
    ['lt mso 12', false],
    ['mso 16', true],
    ['(gte mso 9)|(IE)', true],
    ['(mso)&(lt mso 15)', false],
    ['!(IE)', true],
    ['IE', false],
    ['!vml', false],
    ['', false],
    ['((((', false],
  ] as const)('%s', ([condition, holds]) => {
    expect(holdsInWord(condition)).toBe(holds)
  })
})

describe('A defect', () => {
  test('names the nearest module, and counts within it', () => {
    const html =
      '<table data-muid="m1"><tr><td><table data-muid="m2"><tr><td><p style="padding: 8px">x</p><p style="padding: 4px">y</p></td></tr></table><p style="padding: 8px">z</p></td></tr></table>'
    const { defects } = renderFor(html, 'outlook-windows', { scheme: 'light', images: true })
    expect(defects).toEqual([
      {
        code: 'padding_lost',
        feature: 'css-padding',
        module: 'm2',
        detail: 'padding: 8px',
        count: 2,
        canMend: true,
        weight: 'major',
      },
      {
        code: 'padding_lost',
        feature: 'css-padding',
        module: 'm1',
        detail: 'padding: 8px',
        count: 1,
        canMend: true,
        weight: 'major',
      },
    ])
  })

  test('of a rule counts the visible elements that it is about', () => {
    const html =
      '<style>.a { opacity: 0.5 } .gone { display: none }</style><p class="a">x</p><p class="a">y</p><p class="a gone">z</p>'
    const { defects } = renderFor(html, 'outlook-windows', { scheme: 'light', images: true })
    expect(defects.map(({ code, count, detail }) => [code, count, detail])).toEqual([
      ['opacity_lost', 2, 'opacity: 0.5'],
    ])
  })

  test.for([
    ['square corners of nothing', '<p style="border-radius: 8px">x</p>'],
    ['no corners', '<p style="border-radius: 0; background: red">x</p>'],
    ['padding of nothing', '<p style="padding: 0px">x</p>'],
    ['a width of everything', '<div style="width: 100%">x</div>'],
    [
      'a margin that an attribute replaces',
      '<table align="center" width="80" style="margin: 0 auto"></table>',
    ],
    ['a position that moves nothing', '<p style="position: relative">x</p>'],
    ['hidden text', '<p style="display: none; opacity: 0.5; padding: 8px">x</p>'],
  ])('is not %s', ([, html]) => {
    expect(shown('outlook-windows', html!)[1]).toEqual([])
  })

  test('of weight comes first', () => {
    const html = '<p style="border-radius: 8px; background: red; padding: 8px">x</p>'
    expect(shown('outlook-windows', html)[1]).toEqual(['padding_lost', 'corners_lost'])
  })
})
