import { expect, test } from 'vitest'
import {
  foreignButton,
  foreignColumns,
  foreignImage,
  foreignLine,
  foreignLink,
  foreignPage,
  foreignPicture,
  foreignUnsubscribe,
  foreignWayOut,
  readForeign,
} from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'
import { allModules } from './places.ts'

const small = (more = '') => `<img src="https://a.example/two.png" alt="Two" width="60" height="20"${more}>`

/** What of a module that holds more than ours do becomes which modules, and what is sent has each of these. */
const several: [string, string, string, RegExp[]][] = [
  [
    'a caption',
    foreignImage(`${foreignPicture()}<p>Taken in May</p>`),
    'image text',
    [/shore\.png/, /Taken in May/],
  ],
  [
    'a second picture below',
    foreignImage(`${foreignPicture()}<div><a href="https://a.example/2">${small()}</a></div>`),
    'image image',
    [/shore\.png/, /href="https:\/\/a\.example\/2"[^>]*><img[^>]*two\.png/],
  ],
  [
    'room below a picture in a cell of its own',
    foreignImage(foreignPicture()).replace(
      '</tr>',
      '</tr><tr><td style="padding:0px 0px 30px 0px;" role="module-content"></td></tr>',
    ),
    'image',
    [/padding:0px 0px 30px 0px;/],
  ],
  [
    'words beside a button',
    foreignButton(foreignLink(), '', '<p>No card needed</p>'),
    'button text',
    [/Buy now/, /No card needed/],
  ],
  [
    'a second button below',
    foreignButton(foreignLink(), '', foreignLink('', 'Or wait').replace('/buy', '/wait')),
    'button button',
    [/href="https:\/\/a\.example\/buy"[^>]*>Buy now/, /href="https:\/\/a\.example\/wait"[^>]*>Or wait/],
  ],
  [
    'a picture below a way out',
    foreignUnsubscribe('', foreignWayOut, `<a href="https://x.example/us">${small()}</a>`),
    'unsubscribe image',
    [/Unsubscribe--unsubscribeLink/, /href="https:\/\/x\.example\/us"/],
  ],
  [
    'words and a picture above a way out',
    foreignUnsubscribe('', foreignWayOut).replace(
      '<div class',
      `<p>Our guest</p><div>${small()}</div><div class`,
    ),
    'text image unsubscribe',
    [/Our guest/, /two\.png/, /Unsubscribe--unsubscribeLink/],
  ],
  [
    'words in a way out',
    foreignUnsubscribe('', `You are our guest. ${foreignWayOut}`),
    'text',
    [/our guest/],
  ],
  [
    'a third link in a way out',
    foreignUnsubscribe('', `${foreignWayOut} - <a href="https://a.example/web">Read online</a>`),
    'text',
    [/href="\{\{\{unsubscribe\}\}\}"/, /href="https:\/\/a\.example\/web"/],
  ],
  [
    'a link in the lines of a sender',
    foreignUnsubscribe('<p><a href="https://a.example">Acme</a></p>', foreignWayOut),
    'text',
    [/href="https:\/\/a\.example"[^>]*>(<[^>]*>)*Acme/],
  ],
  [
    'an own address of a way out',
    foreignUnsubscribe('', foreignWayOut.replace('{{{unsubscribe}}}', 'https://a.example/out')),
    'text',
    [/href="https:\/\/a\.example\/out"/],
  ],
]

test.for(several)('%s', ([, module, kinds, found]) => {
  for (const [place, wrapped] of [
    ['alone', module],
    ['in a column', foreignColumns([300, 300], [module, foreignLine('beside')])],
  ] as const) {
    const { design, lost } = readForeign(foreignPage(wrapped))
    const read = allModules(design).map(({ kind }) => kind)
    expect(read.join(' ')).toBe(place === 'alone' ? kinds : `columns ${kinds} text`)
    expect(lost).toEqual([])
    const html = generateHtml(design)
    for (const each of found) expect(html).toMatch(each)
    expect(readForeign(html)).toEqual({ kind: 'design', design, lost: [] })
  }
})

test.for<[string, string]>([
  ['pictures side by side', foreignImage(`${small()}${small()}`)],
  ['buttons side by side', foreignButton(`${foreignLink()} ${foreignLink('', 'Or wait')}`)],
  ['a picture in a line of words', foreignImage(`Words ${small()} and words`)],
  ['cells side by side', foreignImage(`<table><tr><td>${small()}</td><td>${small()}</td></tr></table>`)],
])('%s stay as they are, in code', ([, module]) => {
  expect(readForeign(foreignPage(module)).design.modules).toMatchObject([{ kind: 'code' }])
})
