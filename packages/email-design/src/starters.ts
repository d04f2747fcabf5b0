import { type CopyLanguage, newDesign, newModule, pad } from './defaults.ts'
import type { Block, Design, Globals, LeafModule, ModuleId, ModuleOf, Paragraph, Span } from './design.ts'
import { starterCopy } from './starter-copy.ts'

export const starterIds = ['blank', 'newsletter', 'announcement', 'letter'] as const
export type StarterId = (typeof starterIds)[number]

/** A starter design in the given language. `newId` is called for each module. */
export function starterDesign(starter: StarterId, lang: CopyLanguage, newId: () => ModuleId): Design {
  return starters[starter](lang, newId)
}

type Story = { title: string; body: string; link: string }
type Starter = (lang: CopyLanguage, newId: () => ModuleId) => Design

const green = '#0e6655'
const warm: Partial<Globals> = { background: '#f3f0ea', linkColor: green, size: 15 }

const starters: Record<StarterId, Starter> = {
  blank: (lang) => newDesign(lang),

  newsletter(lang, newId) {
    const copy = starterCopy[lang].newsletter
    const story = ({ title, body, link }: Story): LeafModule =>
      text(newId(), lang, [h('h3', title), p(body), linked(link)], 10)
    return newDesign(
      lang,
      [
        band(newId(), lang, copy.masthead, copy.issue),
        text(newId(), lang, [h('h1', copy.title), p(copy.greeting), p(''), p(copy.intro)], 28),
        button(newId(), lang, copy.action),
        divider(newId(), lang),
        {
          ...newModule('columns', newId(), lang),
          padding: pad(10, 0),
          columns: copy.stories.map((each) => ({ background: '', modules: [story(each)] })),
        },
        divider(newId(), lang),
        text(newId(), lang, [p(copy.closing)], 14),
        footer(newId(), lang),
      ],
      warm,
    )
  },

  announcement(lang, newId) {
    const copy = starterCopy[lang].announcement
    const center = (block: Paragraph): Paragraph => ({ ...block, align: 'center' })
    return newDesign(
      lang,
      [
        { ...newModule('spacer', newId(), lang), height: 40, background: green },
        {
          ...text(newId(), lang, [
            center(p({ text: copy.eyebrow, color: '#b9dacf', size: 13, bold: true })),
            center({ ...h('h1', copy.title), spans: [{ text: copy.title, color: '#ffffff' }] }),
            center(p({ text: copy.lead, color: '#e3f1ec', size: 16 })),
          ]),
          background: green,
          padding: pad(0, 40),
        },
        {
          ...button(newId(), lang, copy.action),
          background: green,
          align: 'center',
          padding: pad(24, 20, 48),
          fill: '#ffffff',
          borderColor: '#ffffff',
          color: green,
        },
        text(newId(), lang, [h('h2', copy.detailsTitle), p(copy.details), bullets(copy.points)], 28),
        footer(newId(), lang),
      ],
      warm,
    )
  },

  letter(lang, newId) {
    const copy = starterCopy[lang].letter
    const paragraphs = copy.paragraphs.flatMap((body) => [p(body), p('')])
    return newDesign(
      lang,
      [
        { ...text(newId(), lang, [...paragraphs, p(copy.closing), p(copy.signature)], 24), lineHeight: 24 },
        { ...footer(newId(), lang), align: 'left', padding: pad(16, 28) },
      ],
      { size: 15, linkColor: '#2456a6' },
    )
  },
}

function p(content: string | Span): Paragraph {
  const span = typeof content === 'string' ? { text: content } : content
  return { type: 'paragraph', align: 'unset', spans: span.text === '' ? [] : [span] }
}

function h(type: 'h1' | 'h2' | 'h3', content: string): Paragraph {
  return { type, align: 'unset', spans: [{ text: content }] }
}

function linked(content: string): Paragraph {
  return p({ text: content, href: 'https://example.com/' })
}

function bullets(items: readonly string[]): Block {
  return {
    type: 'bullets',
    items: items.map((each) => ({ align: 'unset', spans: [{ text: each }], lists: [] })),
  }
}

function text(id: ModuleId, lang: CopyLanguage, blocks: Block[], vertical = 18): ModuleOf<'text'> {
  return { ...newModule('text', id, lang), blocks, padding: pad(vertical, 28) }
}

function band(id: ModuleId, lang: CopyLanguage, name: string, issue: string): ModuleOf<'text'> {
  const spans: Span[] = [
    { text: `${name}\n`, bold: true, color: '#ffffff', size: 18 },
    { text: issue, color: '#b9dacf', size: 13 },
  ]
  return {
    ...text(id, lang, [{ type: 'paragraph', align: 'unset', spans }]),
    background: green,
    lineHeight: 24,
  }
}

function button(id: ModuleId, lang: CopyLanguage, label: string): ModuleOf<'button'> {
  return {
    ...newModule('button', id, lang),
    text: label,
    href: 'https://example.com/',
    align: 'left',
    padding: pad(0, 28, 28),
    fill: green,
    borderColor: green,
    bold: true,
    size: 15,
  }
}

function divider(id: ModuleId, lang: CopyLanguage): ModuleOf<'divider'> {
  return { ...newModule('divider', id, lang), color: '#e6e2da', height: 1, padding: pad(0, 28) }
}

function footer(id: ModuleId, lang: CopyLanguage): ModuleOf<'unsubscribe'> {
  return { ...newModule('unsubscribe', id, lang), color: '#6b665e', padding: pad(24, 28) }
}
