import { type CopyLanguage, newModule, pad } from '@carillon/email-design/defaults'
import type {
  Block,
  Distribution,
  LeafModule,
  ModuleId,
  ModuleKind,
  ModuleOf,
  Network,
  Paragraph,
} from '@carillon/email-design/design'
import { link, p } from './blocks.ts'

export interface KitNeeds {
  language: CopyLanguage
  /** The public address of this server's images: `https://mail.example.com/i`. */
  pictures: string
  newId: () => ModuleId
}

type Changes<Kind extends ModuleKind> = Partial<Omit<ModuleOf<Kind>, 'id' | 'kind'>>

export type Kit = ReturnType<typeof makeKit>

/** The margin left and right of a design's content. */
export const margin = 32

const networks: readonly Network[] = ['instagram', 'facebook', 'pinterest']

/** The company that the system designs invent. */
export const exampleCompany = 'Fennmoor'

/** An address of the example company. It has no owner; authors replace it in their designs. */
export function site(path: string): string {
  return `https://example.com/${path}`
}

/** The modules of the system designs, in one language and with common spacing. */
export function makeKit({ language, pictures, newId }: KitNeeds) {
  const make = <Kind extends ModuleKind>(kind: Kind, ...changes: Changes<Kind>[]): ModuleOf<Kind> =>
    Object.assign(newModule(kind, newId(), language), ...changes)
  const kit = {
    text: (blocks: readonly Block[], changes: Changes<'text'> = {}) =>
      make('text', { blocks: [...blocks], padding: pad(20, margin), lineHeight: 24 }, changes),

    picture: (name: string, alt: string, changes: Changes<'image'> = {}) =>
      make('image', { src: `${pictures}/designs/${name}.png`, alt }, changes),

    button: (text: string, href: string, fill: string, changes: Changes<'button'> = {}) =>
      make(
        'button',
        {
          text,
          href,
          fill,
          borderColor: fill,
          borderWidth: 1,
          radius: 6,
          bold: true,
          size: 16,
          align: 'left',
          padding: pad(4, margin, 28),
          inner: pad(14, 26),
        },
        changes,
      ),

    divider: (color: string, changes: Changes<'divider'> = {}) =>
      make('divider', { color, height: 1, padding: pad(0, margin) }, changes),

    space: (height: number, background = '') => make('spacer', { height, background }),

    columns: (
      distribution: Distribution,
      cells: readonly (readonly LeafModule[])[],
      changes: Changes<'columns'> = {},
    ) =>
      make(
        'columns',
        { distribution, columns: cells.map((modules) => ({ background: '', modules: [...modules] })) },
        changes,
      ),

    social: (color: string, changes: Changes<'social'> = {}) =>
      make(
        'social',
        {
          icons: `${pictures}/social`,
          radius: 15,
          gap: 6,
          padding: pad(24, margin, 4),
          links: networks.map((network) => ({ network, href: site(network), color })),
        },
        changes,
      ),

    unsubscribe: (color: string, changes: Changes<'unsubscribe'> = {}) =>
      make('unsubscribe', { color, linkColor: color, padding: pad(16, margin, 32) }, changes),

    code: (html: string) => make('code', { html }),
  }
  return {
    ...kit,

    /** The company on the left and the link to the hosted copy on the right, also on narrow screens. */
    masthead(name: Paragraph, online: string, color: string, changes: Changes<'columns'> = {}) {
      const top = { padding: pad(18, 0), lineHeight: 28 }
      const way = { ...p([link(online, '{{{Weblink}}}', { size: 14, color })]), align: 'right' } as const
      return kit.columns('1,1', [[kit.text([name], top)], [kit.text([way], top)]], {
        padding: pad(0, margin),
        stacking: 'never',
        ...changes,
      })
    },
  }
}
