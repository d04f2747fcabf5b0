import { expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'
import { allModules } from './places.ts'

const small = (more = '') => `<img src="https://a.example/two.png" alt="Two" width="60" height="20"${more}>`

/**
 * Modules of the source that contain several modules of a design, the kinds of these, and patterns that the generated
 * HTML must contain.
 */
const several: [string, string, string, RegExp[]][] = [
  [
    'a caption',
    foreign.image(`${foreign.picture()}<p>Taken in May</p>`),
    'image text',
    [/shore\.png/, /Taken in May/],
  ],
  [
    'a second image below',
    foreign.image(`${foreign.picture()}<div><a href="https://a.example/2">${small()}</a></div>`),
    'image image',
    [/shore\.png/, /href="https:\/\/a\.example\/2"[^>]*><img[^>]*two\.png/],
  ],
  [
    'space below an image as a separate cell',
    foreign
      .image(foreign.picture())
      .replace('</tr>', '</tr><tr><td style="padding:0px 0px 30px 0px;" role="module-content"></td></tr>'),
    'image',
    [/padding:0px 0px 30px 0px;/],
  ],
  [
    'text beside a button',
    foreign.button(foreign.link(), '', '<p>No card needed</p>'),
    'button text',
    [/Buy now/, /No card needed/],
  ],
  [
    'a second button below',
    foreign.button(foreign.link(), '', foreign.link('', 'Or wait').replace('/buy', '/wait')),
    'button button',
    [/href="https:\/\/a\.example\/buy"[^>]*>Buy now/, /href="https:\/\/a\.example\/wait"[^>]*>Or wait/],
  ],
  [
    'an image below unsubscribe links',
    foreign.unsubscribe('', foreign.unsubscribeLinks, `<a href="https://x.example/us">${small()}</a>`),
    'unsubscribe image',
    [/Unsubscribe--unsubscribeLink/, /href="https:\/\/x\.example\/us"/],
  ],
  [
    'text and an image above unsubscribe links',
    foreign
      .unsubscribe('', foreign.unsubscribeLinks)
      .replace('<div class', `<p>Our guest</p><div>${small()}</div><div class`),
    'text image unsubscribe',
    [/Our guest/, /two\.png/, /Unsubscribe--unsubscribeLink/],
  ],
  [
    'text in an unsubscribe module',
    foreign.unsubscribe('', `You are our guest. ${foreign.unsubscribeLinks}`),
    'text',
    [/our guest/],
  ],
  [
    'a third link in an unsubscribe module',
    foreign.unsubscribe('', `${foreign.unsubscribeLinks} - <a href="https://a.example/web">Read online</a>`),
    'text',
    [/href="\{\{\{unsubscribe\}\}\}"/, /href="https:\/\/a\.example\/web"/],
  ],
  [
    'a link in the lines of the sender',
    foreign.unsubscribe('<p><a href="https://a.example">Acme</a></p>', foreign.unsubscribeLinks),
    'text',
    [/href="https:\/\/a\.example"[^>]*>(<[^>]*>)*Acme/],
  ],
  [
    'a custom address of an unsubscribe link',
    foreign.unsubscribe('', foreign.unsubscribeLinks.replace('{{{unsubscribe}}}', 'https://a.example/out')),
    'text',
    [/href="https:\/\/a\.example\/out"/],
  ],
]

test.for(several)('%s', ([, module, kinds, found]) => {
  for (const [place, wrapped] of [
    ['alone', module],
    ['in a column', foreign.columns([300, 300], [module, foreign.line('beside')])],
  ] as const) {
    const { design, lost } = foreign.read(foreign.page(wrapped))
    const read = allModules(design).map(({ kind }) => kind)
    expect(read.join(' ')).toBe(place === 'alone' ? kinds : `columns ${kinds} text`)
    expect(lost).toEqual([])
    const html = generateHtml(design)
    for (const each of found) expect(html).toMatch(each)
    expect(foreign.read(html)).toEqual({ kind: 'design', design, lost: [] })
  }
})

test.for<[string, string]>([
  ['images side by side', foreign.image(`${small()}${small()}`)],
  ['buttons side by side', foreign.button(`${foreign.link()} ${foreign.link('', 'Or wait')}`)],
  ['an image in a line of text', foreign.image(`Words ${small()} and words`)],
  ['cells side by side', foreign.image(`<table><tr><td>${small()}</td><td>${small()}</td></tr></table>`)],
])('%s stay as they are, in code', ([, module]) => {
  expect(foreign.read(foreign.page(module)).design.modules).toMatchObject([{ kind: 'code' }])
})
