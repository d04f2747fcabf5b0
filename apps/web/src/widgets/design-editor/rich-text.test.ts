import { type CopyLanguage, newModule } from '@carillon/email-design/defaults'
import type { Block } from '@carillon/email-design/design'
import { allModules } from '@carillon/email-design/places'
import { starterDesign, starterIds } from '@carillon/email-design/starters'
import { expect, test } from 'vitest'
import { blocksToDocument, documentToBlocks, toHex } from './rich-text.ts'

const rich: Block[] = [
  { type: 'h2', align: 'center', spans: [{ text: 'Title' }] },
  {
    type: 'paragraph',
    align: 'unset',
    spans: [
      { text: 'one\ntwo ', bold: true },
      { text: 'two', href: 'https://a.example/', untracked: true },
      { text: 'three', href: 'https://a.example/', color: '#0e6655', size: 18, font: 'georgia,serif' },
      {
        text: ' {{insert x "default=y"}}',
        italic: true,
        underline: true,
        strike: true,
        background: '#ffff00',
      },
    ],
  },
  { type: 'paragraph', align: 'justify', spans: [] },
  {
    type: 'numbers',
    items: [
      {
        align: 'unset',
        spans: [{ text: 'item' }],
        lists: [{ type: 'bullets', items: [{ align: 'right', spans: [{ text: 'inner' }], lists: [] }] }],
      },
    ],
  },
]

test('a text is the same after conversion to an editor document and back', () => {
  // A line break has no style of its own, so it may be merged with the text before it.
  const back = documentToBlocks(blocksToDocument(rich))
  expect(back).toEqual(rich)
})

test.for(starterIds.flatMap((id) => (['en', 'de'] as CopyLanguage[]).map((lang) => [id, lang] as const)))(
  'the texts of the starter design %s (%s) survive the conversion unchanged',
  ([id, lang]) => {
    let count = 0
    for (const module of allModules(starterDesign(id, lang, () => `m${++count}`))) {
      if (module.kind === 'text')
        expect(documentToBlocks(blocksToDocument(module.blocks))).toEqual(module.blocks)
    }
    expect(newModule('text', 't', lang).blocks).toHaveLength(1)
  },
)

test('tags are nodes of their own and keep the formatting around them', () => {
  const spans = [{ text: 'Hi {{insert name "default=you"}}{{#if vip}}!\n', bold: true as const }]
  const document = blocksToDocument([{ type: 'paragraph', align: 'unset', spans }])
  expect(document.content?.[0]?.content?.map(({ type, marks }) => [type, marks?.length])).toEqual([
    ['text', 1],
    ['tag', 1],
    ['tag', 1],
    ['text', 1],
    ['hardBreak', undefined],
  ])
  expect(documentToBlocks(document)).toEqual([{ type: 'paragraph', align: 'unset', spans }])
})

test('formatting that a design can’t store is dropped', () => {
  const pasted = {
    type: 'doc',
    content: [
      { type: 'horizontalRule' },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x',
            marks: [
              {
                type: 'textStyle',
                attrs: {
                  color: 'rgb(14, 102, 85)',
                  fontSize: '2em',
                  fontFamily: 'a;b',
                  backgroundColor: 'url(x)',
                },
              },
            ],
          },
        ],
      },
    ],
  }
  expect(documentToBlocks(pasted)).toEqual([
    { type: 'paragraph', align: 'unset', spans: [{ text: 'x', color: '#0e6655' }] },
  ])
})

test.for([
  ['#ABC', '#ABC'],
  ['rgb(255, 0, 16)', '#ff0010'],
  ['rgba(0, 0, 0, 1)', '#000000'],
  ['rgba(0, 0, 0, 0.5)', ''],
  ['red', ''],
])('the colour %s is kept as %s', ([color, expected]) => expect(toHex(color)).toBe(expected))
