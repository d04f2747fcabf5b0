import type {
  Dark,
  GlobalDark,
  Globals,
  HeadingStyle,
  Module,
  ModuleId,
  ModuleKind,
  ModuleOf,
  Narrow,
  Network,
  Padding,
} from './design.ts'
import { type Design, designVersion } from './design.ts'

/** The languages for the texts of new modules. */
export type CopyLanguage = 'en' | 'de'

export const mobileBreakpoint = 480
/** Gmail clips messages that have more bytes than this. */
export const clipBytes = 102 * 1024

export interface FontChoice {
  name: string
  stack: string
}

export const fontChoices: readonly FontChoice[] = [
  { name: 'Arial', stack: 'arial,helvetica,sans-serif' },
  { name: 'Arial Black', stack: "'arial black',gadget,sans-serif" },
  { name: 'Comic Sans MS', stack: "'comic sans ms',cursive" },
  { name: 'Courier New', stack: "'courier new',courier,monospace" },
  { name: 'Georgia', stack: 'georgia,serif' },
  { name: 'Helvetica', stack: 'helvetica,arial,sans-serif' },
  { name: 'Impact', stack: 'impact,charcoal,sans-serif' },
  { name: 'Lucida Console', stack: "'lucida console',monaco,monospace" },
  { name: 'Lucida Sans', stack: "'lucida sans unicode','lucida grande',sans-serif" },
  { name: 'Tahoma', stack: 'tahoma,geneva,sans-serif' },
  { name: 'Times New Roman', stack: "'times new roman',times,serif" },
  { name: 'Trebuchet MS', stack: "'trebuchet ms',helvetica,sans-serif" },
  { name: 'Verdana', stack: 'verdana,geneva,sans-serif' },
  { name: 'Palatino', stack: "'palatino linotype','book antiqua',palatino,serif" },
]

/** The nineteen colours offered first: from black to white, then hues dark enough for white text. */
export const palette = [
  '#000000',
  '#2b2a27',
  '#57534c',
  '#8f897f',
  '#c9c4ba',
  '#f3f0ea',
  '#ffffff',
  '#b3261e',
  '#c2410c',
  '#8f5a08',
  '#4d7c0f',
  '#15803d',
  '#0e6655',
  '#0e7490',
  '#1188e6',
  '#2456a6',
  '#4338ca',
  '#6b3fa0',
  '#be185d',
] as const

/** The colour of links in a message that names none. */
export const defaultLinkColor = '#1188E6'
export const defaultFont = 'arial,helvetica,sans-serif'

export const pad = (top: number, right = top, bottom = top, left = right): Padding => ({
  top,
  right,
  bottom,
  left,
})

const heading = (size: number, marginBottom: number): HeadingStyle => ({ size, color: '', marginBottom })

export const defaultGlobals: Globals = {
  background: '#ffffff',
  color: '#222222',
  linkColor: '#0f69b4',
  linkUnderline: true,
  font: defaultFont,
  size: 14,
  width: 600,
  contentBackground: '#ffffff',
  contentAlign: 'center',
  padding: pad(0),
  headings: {
    h1: heading(30, 12),
    h2: heading(24, 10),
    h3: heading(20, 8),
    h4: heading(17, 6),
    h5: heading(14, 6),
    h6: heading(12, 6),
  },
}

export const defaultDark: GlobalDark = {
  background: '#121212',
  contentBackground: '#1e1e1e',
  color: '#f1f1f1',
  linkColor: '#8ab4f8',
}

/** The settings of a module that may differ on narrow screens. */
export const narrowParts: Record<ModuleKind, readonly (keyof Narrow)[]> = {
  text: ['size', 'padding', 'align'],
  image: ['padding', 'align'],
  button: ['size', 'padding', 'align'],
  divider: ['padding'],
  spacer: [],
  columns: ['padding'],
  code: [],
  social: ['padding', 'align'],
  unsubscribe: ['size', 'padding', 'align'],
}

/** The colours of a module that may differ in dark mode. */
export const darkParts: Record<ModuleKind, readonly (keyof Dark)[]> = {
  text: ['background', 'color'],
  image: ['background'],
  button: ['background', 'color'],
  divider: ['background', 'color'],
  spacer: ['background'],
  columns: ['background'],
  code: [],
  social: ['background'],
  unsubscribe: ['background', 'color'],
}

/** The name and the brand colour of each network. */
export const networkFacts: Record<Network, { name: string; color: string }> = {
  facebook: { name: 'Facebook', color: '#3b579d' },
  x: { name: 'X', color: '#000000' },
  instagram: { name: 'Instagram', color: '#7f4b30' },
  pinterest: { name: 'Pinterest', color: '#cb2027' },
  linkedin: { name: 'LinkedIn', color: '#0077b5' },
  tiktok: { name: 'TikTok', color: '#000000' },
}

/** The text of a new text module. It has to be replaced before a message is sent. */
export const placeholderWords = {
  en: 'Write something here.',
  de: 'Schreiben Sie hier Ihren Text.',
} as const

const buttonWords = { en: 'Read more', de: 'Weiterlesen' } as const

const unsubscribeWords = {
  en: { unsubscribeText: 'Unsubscribe', preferencesText: 'Choose what you get' },
  de: { unsubscribeText: 'Abmelden', preferencesText: 'Einstellungen ändern' },
} as const

type Makers = { [K in ModuleKind]: (id: ModuleId, lang: CopyLanguage) => ModuleOf<K> }

const makers: Makers = {
  text: (id, lang) => ({
    id,
    kind: 'text',
    padding: pad(18, 20),
    background: '',
    blocks: [{ type: 'paragraph', align: 'unset', spans: [{ text: placeholderWords[lang] }] }],
    lineHeight: 22,
  }),
  image: (id) => ({
    id,
    kind: 'image',
    padding: pad(0),
    background: '',
    src: '',
    alt: '',
    href: '',
    align: 'center',
    responsive: true,
    percent: 100,
    width: null,
    height: null,
    proportional: true,
  }),
  button: (id, lang) => ({
    id,
    kind: 'button',
    padding: pad(12, 20),
    background: '',
    text: buttonWords[lang],
    href: '',
    align: 'center',
    color: '#ffffff',
    fill: '#333333',
    borderColor: '#333333',
    borderWidth: 1,
    radius: 6,
    font: '',
    size: 14,
    bold: false,
    letterSpacing: 0,
    width: 100,
    height: 44,
    inner: pad(12, 18),
  }),
  divider: (id) => ({
    id,
    kind: 'divider',
    padding: pad(12, 20),
    background: '',
    color: '#d5d0c5',
    height: 1,
  }),
  spacer: (id) => ({ id, kind: 'spacer', height: 30, background: '' }),
  columns: (id) => ({
    id,
    kind: 'columns',
    padding: pad(0),
    background: '',
    distribution: '1,1',
    cellPadding: 0,
    columns: [
      { background: '', modules: [] },
      { background: '', modules: [] },
    ],
  }),
  code: (id) => ({ id, kind: 'code', html: '' }),
  social: (id) => ({
    id,
    kind: 'social',
    padding: pad(12, 20),
    background: '',
    icons: '',
    iconColor: 'white',
    align: 'center',
    size: 30,
    radius: 2,
    gap: 5,
    links: (['facebook', 'x', 'instagram'] as const).map((network) => ({
      network,
      href: '',
      color: networkFacts[network].color,
    })),
  }),
  unsubscribe: (id, lang) => ({
    id,
    kind: 'unsubscribe',
    padding: pad(16),
    background: '',
    showAddress: true,
    showUnsubscribe: true,
    showPreferences: true,
    ...unsubscribeWords[lang],
    align: 'center',
    font: '',
    size: 12,
    lineHeight: 20,
    color: '#444444',
    linkColor: '',
  }),
}

/** A new module with default settings and texts in the given language. */
export function newModule<K extends ModuleKind>(
  kind: K,
  id: ModuleId,
  lang: CopyLanguage = 'en',
): ModuleOf<K> {
  return makers[kind](id, lang)
}

export function newDesign(lang: string, modules: Module[] = [], globals: Partial<Globals> = {}): Design {
  return {
    version: designVersion,
    lang,
    preheader: '',
    head: '',
    globals: { ...defaultGlobals, ...globals },
    modules,
  }
}
