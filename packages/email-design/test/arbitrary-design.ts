import fc from 'fast-check'
import { darkParts, fontChoices, narrowParts, newModule } from '../src/defaults.ts'
import {
  type Block,
  type Design,
  distributions,
  type LeafModule,
  type List,
  type Module,
  networks,
  type Span,
} from '../src/design.ts'
import { equal } from '../src/equal.ts'

const color = fc.constantFrom('', '#fff', '#0E6655', '#123456', '#FFFFFF', '#1188E6')
const setColor = fc.constantFrom('#abc', '#0e6655', '#123456')
const font = fc.constantFrom(...fontChoices.map(({ stack }) => stack))
const fontOrNone = fc.oneof(fc.constant(''), font)
const space = fc.nat(60)
const padding = fc.record({ top: space, right: space, bottom: space, left: space })
const align = fc.constantFrom('left', 'center', 'right', 'unset' as const)
const textAlign = fc.constantFrom('left', 'center', 'right', 'justify', 'unset' as const)
const size = fc.integer({ min: 8, max: 96 })
const piece = fc.constantFrom(
  ...['a', 'B', 'ß', 'ü', '<', '>', '&', '&amp;', '"', "'", ' ', '  ', '\n', '😀', '\u00a0x', '-', ';'],
  ...['{{first_name}}', '{{insert x "default=you & me"}}', '{{#if a}}', '{{/if}}', '{{{url}}}'],
)
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
const label = text.map((value) => value.replaceAll(/\s+/g, ' ').trim())
const href = fc.constantFrom('', 'https://a.example/?x=1&y={{id}}', 'mailto:a@b.example', '{{{unsubscribe}}}')

const tracking = fc.constantFrom<{ untracked?: true }[]>({}, {}, { untracked: true })

/** Random spans, lists and headings. */
const span: fc.Arbitrary<Span> = fc.record(
  {
    text,
    bold: fc.constant(true),
    italic: fc.constant(true),
    underline: fc.constant(true),
    strike: fc.constant(true),
    color: setColor,
    background: setColor,
    size,
    font,
    href,
    untracked: fc.constant(true as const),
  },
  { requiredKeys: ['text'] },
)
const spans = fc.array(span, { maxLength: 3 })
const { list } = fc.letrec<{ list: List }>((tie) => ({
  list: fc.record({
    type: fc.constantFrom('bullets', 'numbers' as const),
    items: fc.array(
      fc.record({
        align: textAlign,
        spans,
        lists: fc.oneof({ maxDepth: 1 }, fc.constant<List[]>([]), fc.array(tie('list'), { maxLength: 1 })),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
}))
const paragraph = fc.record({
  type: fc.constantFrom('paragraph', 'paragraph', 'h1', 'h3', 'h6' as const),
  align: textAlign,
  spans,
})
const blocks: fc.Arbitrary<Block[]> = fc.array(fc.oneof(paragraph, paragraph, list), { maxLength: 3 })

const code = fc.constantFrom(
  ...['', '{{#if vip}}', '<p>x</p>', ' <b>a</b> &amp; &nbsp;{{x}}\n', "<p title='y'>not closed & kept"],
  ...['<!-- c --><table><tr>{{#each a}}<td>{{this}}</td>{{/each}}</tr></table>', '<br><img src=x>'],
)

const leaf: fc.Arbitrary<LeafModule> = fc.oneof(
  fc
    .record({ blocks, padding, background: color, lineHeight: fc.integer({ min: 8, max: 200 }) })
    .map((set) => ({
      ...newModule('text', ''),
      ...set,
    })),
  fc
    .record({
      src: fc.constantFrom('', '/i/a.png', 'https://a.example/{{id}}.gif?x=1&y=2'),
      alt: label,
      href,
      align,
      responsive: fc.boolean(),
      proportional: fc.boolean(),
      percent: fc.integer({ min: 1, max: 100 }),
      width: fc.option(fc.integer({ min: 1, max: 900 })),
      height: fc.option(fc.integer({ min: 1, max: 900 })),
      padding,
      background: color,
    })
    .chain((set) => tracking.map((own) => ({ ...newModule('image', ''), ...set, ...own }))),
  fc
    .record({
      text: label,
      href,
      align,
      color,
      fill: color,
      borderColor: color,
      padding,
      background: color,
      font: fontOrNone,
      size,
      bold: fc.boolean(),
      inner: padding,
      borderWidth: fc.nat(20),
      radius: fc.nat(100),
      letterSpacing: fc.nat(20),
      width: fc.option(fc.integer({ min: 1, max: 2000 })),
      height: fc.option(fc.integer({ min: 1, max: 500 })),
    })
    .chain((set) => tracking.map((own) => ({ ...newModule('button', ''), ...set, ...own }))),
  fc
    .record({ color, height: fc.integer({ min: 1, max: 100 }), padding, background: color })
    .map((set) => ({ ...newModule('divider', ''), ...set })),
  fc
    .record({ height: fc.integer({ min: 1, max: 500 }), background: color })
    .map((set) => ({ ...newModule('spacer', ''), ...set })),
  code.map((html) => ({ ...newModule('code', ''), html })),
  fc
    .record({
      align,
      padding,
      background: color,
      iconColor: fc.constantFrom('white', 'black' as const),
      size: fc.integer({ min: 16, max: 64 }),
      radius: fc.nat(32),
      gap: fc.nat(40),
      links: fc.array(
        fc
          .tuple(fc.record({ network: fc.constantFrom(...networks), href, color }), tracking)
          .map(([link, own]) => ({ ...link, ...own })),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
    })
    .map((set) => ({ ...newModule('social', ''), icons: 'https://m.example/i/social', ...set })),
  fc
    .record({
      align,
      padding,
      background: color,
      color,
      linkColor: color,
      font: fontOrNone,
      size,
      showAddress: fc.boolean(),
      showUnsubscribe: fc.boolean(),
      showPreferences: fc.boolean(),
      unsubscribeText: label,
      preferencesText: label,
      lineHeight: fc.integer({ min: 8, max: 200 }),
      isUnderlined: fc.boolean(),
      lines: fc.constantFrom<(string[] | undefined)[]>(undefined, ['Acme & Co', '1 {{Sender_City}}']),
    })
    .map(({ isUnderlined, lines, ...set }) => ({
      ...newModule('unsubscribe', ''),
      ...set,
      ...(isUnderlined ? {} : { linkUnderline: false as const }),
      ...(lines && set.showAddress ? { addressLines: lines } : {}),
    })),
)

/** Random settings for narrow screens and dark mode, where the kind of module has them. */
const hints = fc.record(
  {
    shownOn: fc.constantFrom('desktop', 'mobile' as const),
    narrow: fc.record(
      { size, padding, align: fc.constantFrom('left', 'center', 'right' as const) },
      { requiredKeys: [] },
    ),
    dark: fc.record({ background: setColor, color: setColor }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

function withHints<M extends Module>(
  module: M,
  { shownOn, narrow = {}, dark = {} }: typeof hints extends fc.Arbitrary<infer H> ? H : never,
): M {
  const parts = <P extends object>(all: P, kept: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([part]) => kept.includes(part)))
  const own = { narrow: parts(narrow, narrowParts[module.kind]), dark: parts(dark, darkParts[module.kind]) }
  return {
    ...module,
    ...(shownOn ? { shownOn } : {}),
    ...Object.fromEntries(Object.entries(own).filter(([, part]) => Object.keys(part).length > 0)),
  }
}

const hintedLeaf = fc.tuple(leaf, hints).map(([module, set]) => withHints(module, set))

const columns: fc.Arbitrary<Module> = fc
  .record({
    distribution: fc.constantFrom<string[]>(...distributions, '285,315', '3,4,5,1', '1,1,1,1,1'),
    type: fc.constantFrom(undefined, 'imageText' as const),
    cellPadding: fc.nat(30),
    padding,
    background: color,
    stacking: fc.constantFrom(undefined, 'reverse', 'never' as const),
    hints,
    cells: fc.array(fc.record({ background: color, modules: fc.array(hintedLeaf, { maxLength: 2 }) }), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ cells, stacking, type, hints: own, ...set }) =>
    withHints(
      {
        ...newModule('columns', ''),
        ...set,
        ...(stacking ? { stacking } : {}),
        ...(type ? { type } : {}),
        columns: cells.slice(0, set.distribution.split(',').length),
      },
      own,
    ),
  )

const heading = fc.oneof(fc.constant(null), fc.record({ size, color, marginBottom: space }))

/** A random design with all settings. Ids are consecutive. */
export const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    version: fc.constant(1 as const),
    lang: fc.constantFrom('', 'en', 'de-CH', 'ar-EG'),
    preheader: label,
    head: fc.constantFrom('', '<meta name="x" content="y">', '\n<style>h1 { font-size: 99px }</style>\n'),
    globals: fc.record({
      background: color,
      color,
      linkColor: color,
      linkUnderline: fc.boolean(),
      font,
      size,
      width: fc.integer({ min: 320, max: 1200 }),
      contentBackground: color,
      contentAlign: fc.constantFrom('left', 'center' as const),
      padding,
      page: fc.option(
        fc
          .record({ margin: padding, background: color })
          .filter(
            ({ margin, background }) => background !== '' || Object.values(margin).some((side) => side > 0),
          ),
        { nil: undefined },
      ),
      headings: fc.record({ h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading }),
      dark: fc.option(
        fc.record({
          background: setColor,
          contentBackground: setColor,
          color: setColor,
          linkColor: setColor,
        }),
        { nil: undefined },
      ),
    }),
    modules: fc.array(fc.oneof(hintedLeaf, hintedLeaf, columns), { maxLength: 4 }),
  })
  .map(({ globals: { dark, page, ...globals }, ...rest }) => ({
    ...rest,
    globals: { ...globals, ...(page ? { page } : {}), ...(dark ? { dark } : {}) },
  }))
  .map((design) => {
    let count = 0
    const numbered = <M extends Module>(module: M): M => ({ ...module, id: `m${++count}` })
    const modules = design.modules.map((module) => {
      const outer = numbered(module)
      if (outer.kind !== 'columns') return outer
      const cells = outer.columns.map((cell) => ({ ...cell, modules: cell.modules.map(numbered) }))
      return { ...outer, columns: cells }
    })
    return { ...design, modules }
  })

/** The design without settings that its HTML doesn't contain: invisible ones, and separate spans that look alike. */
export function asWritten(design: Design): Design {
  const { linkColor, linkUnderline } = design.globals
  const leafAsWritten = (given: LeafModule): LeafModule => {
    const module = given.kind === 'image' && given.href === '' ? withoutTracking(given) : given
    if (module.kind === 'text') return { ...module, blocks: module.blocks.map(blockAsWritten) }
    if (module.kind === 'image') {
      const responsive = module.responsive || module.width === null
      return responsive ? { ...module, responsive, width: null, height: null } : { ...module, percent: 100 }
    }
    if (module.kind === 'button') return { ...module, borderColor: module.borderColor || module.fill }
    if (module.kind === 'unsubscribe') {
      const usual = newModule('unsubscribe', '')
      const { showAddress, showUnsubscribe, showPreferences } = module
      const { linkUnderline: _, ...rest } = module
      const isUnderlined = module.linkUnderline !== false
      const isUsual =
        module.linkColor === '' || (module.linkColor === linkColor && linkUnderline === isUnderlined)
      const showsLinks = showUnsubscribe || showPreferences
      return {
        ...rest,
        linkColor: showsLinks && !isUsual ? module.linkColor : '',
        ...(showsLinks && !isUsual && !isUnderlined ? { linkUnderline: false as const } : {}),
        font: showAddress || showsLinks ? module.font : '',
        unsubscribeText: showUnsubscribe ? module.unsubscribeText : usual.unsubscribeText,
        preferencesText: showPreferences ? module.preferencesText : usual.preferencesText,
      }
    }
    return module
  }
  return {
    ...design,
    modules: design.modules.map((module) =>
      module.kind === 'columns'
        ? {
            ...module,
            columns: module.columns.map((cell) => ({ ...cell, modules: cell.modules.map(leafAsWritten) })),
          }
        : leafAsWritten(module),
    ),
  }
}

function withoutTracking<L extends { untracked?: true | undefined }>({
  untracked: _,
  ...link
}: L): Omit<L, 'untracked'> {
  return link
}

function blockAsWritten(block: Block): Block {
  if ('spans' in block) return { ...block, spans: joined(block.spans) }
  return {
    ...block,
    items: block.items.map((item) => ({
      ...item,
      spans: joined(item.spans),
      lists: item.lists.map((inner) => blockAsWritten(inner) as typeof inner),
    })),
  }
}

function joined(all: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const given of all) {
    const each = given.href === undefined ? withoutTracking(given) : given
    const before = result.at(-1)
    if (before && equal({ ...before, text: '' }, { ...each, text: '' })) before.text += each.text
    else result.push({ ...each })
  }
  return result.length === 1 && result[0]?.text === '\n' ? [] : result
}
