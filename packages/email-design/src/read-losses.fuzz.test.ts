import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDesign } from '../test/arbitrary-design.ts'
import * as foreign from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'
import { type Element, isTag, isText, type NodeWithChildren, parseHtml } from './html-tree.ts'
import { readDesign } from './read-design.ts'

/** Content that authors may have added by hand, and the text that identifies it. */
const edits: readonly (readonly [html: string, mark: RegExp])[] = [
  ['qwords', /qwords/],
  ['<b>qbold</b>', /<strong>(<[^>]*>)*qbold|<b>qbold|bold_changed/],
  ['<span style="color:#12ab9c">qink</span>', /#12ab9c/],
  ['<span style="color:hsl(120deg 100% 25%)">qink</span>', /#008000|hsl\(120deg/],
  ['<span style="background:#12ab9c">qink</span>', /#12ab9c/],
  ['<span style="font-size:37px">qlarge</span>', /37 ?px/],
  ['<span style="font-family:palatino">qfont</span>', /palatino/],
  ['<span style="letter-spacing:7px">qfar</span>', /letter-spacing:7px/],
  ['<sup>qup</sup>', /vertical-align:sup|<sup>/],
  ['<a href="https://q.example/to">qlink</a>', /https:\/\/q\.example\/to/],
  ['<img src="https://q.example/p.png" alt="qpicture">', /https:\/\/q\.example\/p\.png/],
  [
    '<img src="https://q.example/p.png" alt="qpicture" style="border:7px solid #12ab9c">',
    /7px solid #12ab9c/,
  ],
  ['<div style="text-align:right">qright</div>', /text-align: ?right|"was":"right"/],
  ['<div style="padding-left:77px">qset in</div>', /77 ?px|indent_changed/],
  ['<div style="border:7px dotted #12ab9c">qbox</div>', /7px dotted #12ab9c/],
  ['<table><tr><td bgcolor="#12ab9c">qcell</td></tr></table>', /#12ab9c/],
  ['<ul style="list-style-type:square"><li>qitem</li></ul>', /square/],
  ['<p style="display:none">qhidden</p>', /qhidden/],
  ['<hr>', /<hr>/],
  ['<input value="qfield">', /qfield/],
]

/** The places where content can be added: in texts and between modules. */
function places(html: string): number[] {
  const found: number[] = []
  const walk = (node: NodeWithChildren, isInside: boolean): void => {
    for (const child of node.children) {
      if (isText(child) && isInside && child.startIndex !== null) found.push(child.startIndex)
      if (!isTag(child) || child.attribs['data-type'] === 'preheader' || child.name === 'head') continue
      if (isInside && isHome(child) && child.startIndex !== null) found.push(child.startIndex)
      walk(child, isInside || child.attribs['role'] === 'modules-container')
    }
  }
  walk(parseHtml(html), false)
  return found
}

function isHome({ name, attribs }: Element): boolean {
  return attribs['role'] === 'module' || ['img', 'a', 'div', 'p'].includes(name)
}

test.for([1, 4_711, 20_261_122])('added content is kept or reported, seed %i', (seed) => {
  const edit = fc.constantFrom(...edits)
  fc.assert(
    fc.property(anyDesign, edit, fc.nat(10_000), (given, [inserted, mark], where) => {
      const html = generateHtml({ ...given, head: '' })
      const all = places(html)
      const at = all[where % Math.max(1, all.length)]
      if (at === undefined) return
      const { design, lost } = foreign.read(html.slice(0, at) + inserted + html.slice(at))
      const after = generateHtml(design)
      expect(`${after}\n${JSON.stringify(lost)}`).toMatch(mark)
      expect(readDesign(design).problems).toEqual([])
      // Kept content is stable: reading the output again changes and reports nothing.
      const again = foreign.read(after)
      expect(again.lost).toEqual([])
      expect(generateHtml(again.design)).toBe(after)
    }),
    { seed, numRuns: 60 },
  )
})
