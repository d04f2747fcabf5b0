import { expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'

const page = foreign.page(foreign.line('Words'))
const into = (mark: string, html: string) => page.replace(mark, `${mark}${html}`)

const outside: [string, string, unknown[]][] = [
  [
    'text before everything',
    into('<body>', 'View <a href="https://a.example">online</a>'),
    ['View <a href="https://a.example">online</a>', 'Words'],
  ],
  [
    'an image after everything',
    into('</center>', '<img src="https://a.example/pixel.png" alt="">'),
    ['Words', '<img src="https://a.example/pixel.png" alt="">'],
  ],
  [
    'an image below the container',
    into('</table></td></tr></table></div>', '<img src="https://a.example/pixel.png" alt="">'),
    ['Words', '<center><img src="https://a.example/pixel.png" alt=""></center>'],
  ],
  [
    'a row above the modules',
    into('align="center">', '<tr><td bgcolor="#eeeeee">Above</td></tr>'),
    [/^<center><table[^>]*><tr><td bgcolor="#eeeeee">Above<\/td><\/tr><\/table><\/center>$/, 'Words'],
  ],
  [
    'an unsubscribe module below the container',
    into('</center>', foreign.unsubscribe('', foreign.unsubscribeLinks)),
    ['Words', 'unsubscribe'],
  ],
]

test.for(outside)('kept from outside the container: %s', ([, html, expected]) => {
  const { design, lost } = foreign.read(html)
  const said = design.modules.map((module) =>
    module.kind === 'code' ? module.html : module.kind === 'text' ? 'Words' : module.kind,
  )
  expect(said).toEqual(expected.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each)))
  expect(lost.map(({ code }) => code)).not.toContain('words_lost')
  const again = foreign.read(generateHtml(design))
  expect(again).toEqual({ kind: 'design', design, lost: [] })
})

test('hidden text at the top is the preheader', () => {
  const hidden =
    '<div style="display:none; max-height:0">In short: three houses.&zwnj;&nbsp;&zwnj;&nbsp;</div>'
  const { design, lost } = foreign.read(into('<body>', `${hidden}Seen`))
  expect(design).toMatchObject({ preheader: 'In short: three houses.', modules: [{ html: 'Seen' }, {}] })
  expect(lost.map(({ code }) => code)).not.toContain('words_lost')
  expect(lost.map(({ code }) => code)).not.toContain('shortened')
})
