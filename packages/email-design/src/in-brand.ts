import type { Brand } from './brand.ts'
import { isColorful, isStrong, mix, readable, standsOut } from './brand-colors.ts'
import {
  type BrandedNeeds,
  brandButton,
  brandGlobals,
  brandLogo,
  brandSocial,
  inFooter,
  inSocialLinks,
} from './brand-modules.ts'
import { looksSame } from './colors.ts'
import { contrastOf } from './contrast.ts'
import {
  type Block,
  type Design,
  designLimits,
  type Globals,
  type LeafModule,
  type Module,
  type ModuleOf,
  type Span,
} from './design.ts'
import { mapTexts } from './map-texts.ts'
import { allModules } from './places.ts'
import { mapSpans, spansOf } from './text-spans.ts'

interface Needs extends BrandedNeeds {
  /** The name of the company that a system design invents; the brand's takes its place. */
  example: string
}

/** The color behind a module, before and after the change. */
interface Ground {
  before: string
  after: string
}

interface Work {
  brand: Brand
  /** Globals of the design before. */
  old: Globals
  /** The colors of text and links that are readable on the background of the content. */
  ink: string
  link: string
}

/**
 * A design in the brand's colors, font and buttons, with its logo, footer and social links. Strong backgrounds take the
 * color of its buttons, light ones a tint of it. No text becomes hard to read: text is black or white where the brand's
 * own color is not readable.
 */
export function inBrand(design: Design, brand: Brand, needs: Needs): Design {
  const content = brand.content_color
  const ink = readable(content, brand.text_color)
  const work: Work = { brand, old: design.globals, ink, link: readable(content, brand.link_color, ink) }
  const ground = { before: design.globals.contentBackground || '#ffffff', after: content }
  const modules = design.modules.map((module) => recolored(module, ground, work))
  const colored = { ...design, globals: globalsOf(work), modules }
  return withCompanyName(withSocialLinks(withLogo(colored, work, needs), work, needs), brand, needs)
}

function globalsOf({ brand, old, ink, link }: Work): Globals {
  const { dark: _, ...globals } = old
  const headings = Object.fromEntries(
    Object.entries(old.headings).map(([level, style]) => [level, style && { ...style, color: '' }]),
  ) as Globals['headings']
  return {
    ...globals,
    ...brandGlobals(brand),
    color: ink,
    linkColor: link,
    headings,
    ...(old.page ? { page: { ...old.page, background: brand.background_color } } : {}),
  }
}

function recolored(module: Module, ground: Ground, work: Work): Module {
  if (module.kind !== 'columns') return leafInBrand(module, ground, work)
  const { background, ground: row } = backgroundOf(module.background, ground, work)
  const { dark: _, ...rest } = module
  return {
    ...rest,
    background,
    columns: module.columns.map((column) => {
      const own = backgroundOf(column.background, row, work)
      return {
        background: own.background,
        modules: column.modules.map((leaf) => leafInBrand(leaf, own.ground, work)),
      }
    }),
  }
}

function leafInBrand(given: LeafModule, around: Ground, work: Work): LeafModule {
  const { brand } = work
  if (given.kind === 'code') return { ...given, html: codeInBrand(given.html, around, work) }
  const { background, ground } = backgroundOf(given.background, around, work)
  const { dark: _, ...rest } = given
  const module = { ...rest, background } as Exclude<LeafModule, { kind: 'code' }>
  switch (module.kind) {
    case 'text':
      return { ...module, blocks: textInBrand(module.blocks, ground, work) }
    case 'button':
      return buttonInBrand(module, ground, work)
    case 'divider':
      return { ...module, color: mix(0.18, inkOn(ground.after, work), ground.after) }
    case 'social':
      return inSocialLinks(module, brand, ground.after)
    case 'unsubscribe':
      return inFooter(module, brand, ground.after)
    default:
      return module
  }
}

/**
 * The new background of a module: the button's color or a tint of it. The background of the message stays that of the
 * message.
 */
function backgroundOf(
  own: string,
  around: Ground,
  { brand, old }: Work,
): { background: string; ground: Ground } {
  if (own === '') return { background: '', ground: around }
  const after = looksSame(own, old.contentBackground || '#ffffff')
    ? brand.content_color
    : looksSame(own, old.background || '#ffffff')
      ? brand.background_color
      : isStrong(own)
        ? brand.button_color
        : mix(0.1, brand.button_color, brand.content_color)
  return { background: after, ground: { before: own, after } }
}

function inkOn(on: string, { brand, ink }: Work): string {
  return readable(on, ink, brand.text_color)
}

function textInBrand(blocks: readonly Block[], ground: Ground, work: Work): Block[] {
  return mapSpans(blocks, (span) => spanInBrand(span, ground, work))
}

function spanInBrand({ font: _, ...span }: Span, ground: Ground, work: Work): Span {
  const on = span.background
    ? { before: span.background, after: mix(0.15, work.brand.button_color, ground.after) }
    : ground
  const isLink = span.href !== undefined
  const wanted = span.color ? inkLike(span.color, on, work) : isLink ? work.link : work.ink
  const color = readable(on.after, wanted, inkOn(on.after, work))
  // A color that the globals set already is left out.
  const isPlain = looksSame(color, isLink ? work.link : work.ink)
  const { color: _own, background, ...rest } = span
  return {
    ...rest,
    ...(isPlain ? {} : { color }),
    ...(background ? { background: on.after } : {}),
  }
}

/**
 * The brand's color for a color of the design: the link color for a hue, a softer text color for a gray, else the text
 * color.
 */
function inkLike(color: string, { before, after }: Ground, work: Work): string {
  const ink = inkOn(after, work)
  if (isStrong(before)) return ink
  if (isColorful(color)) return work.link
  const plain = contrastOf(work.old.color, before) ?? 21
  const isSoft = (contrastOf(color, before) ?? 21) < plain * 0.75
  return isSoft ? mix(0.75, ink, after) : ink
}

function buttonInBrand(
  module: ModuleOf<'button'>,
  { before, after }: Ground,
  work: Work,
): ModuleOf<'button'> {
  const look = brandButton(work.brand)
  const isOutlined = module.fill === '' || looksSame(module.fill, before)
  if (isOutlined) {
    const color = readable(after, work.link, inkOn(after, work))
    return { ...module, ...look, fill: '', color, borderColor: color }
  }
  if (standsOut(look.fill, after)) {
    return { ...module, ...look, color: readable(look.fill, look.color) }
  }
  const fill = readable(after, look.color)
  return { ...module, ...look, fill, borderColor: fill, color: readable(fill, look.fill) }
}

/**
 * Replaces the hex colors of a code module. Colors that are readable on the background count as text, the others as
 * lines.
 */
function codeInBrand(html: string, { before, after }: Ground, work: Work): string {
  const ink = inkOn(after, work)
  return html
    .replace(/#[0-9a-f]{6}\b/gi, (color) => {
      const isText = (contrastOf(color, before) ?? 1) >= 4
      return isText ? readable(after, inkLike(color, { before, after }, work), ink) : mix(0.18, ink, after)
    })
    .replace(/font-family:[^;"]+/g, `font-family:${work.brand.font.replaceAll('"', '')}`)
}

/** Adds the logo in the place of the example company's name, or else at the top. */
function withLogo(design: Design, { brand }: Work, { newId, example }: Needs): Design {
  const { logo } = brand
  if (!logo) return design
  const place = allModules(design).find((module) => module.kind === 'text' && wordsOf(module) === example)
  if (!place) return { ...design, modules: [brandLogo(logo, newId()), ...design.modules] }
  const swap = (module: LeafModule, room: number): LeafModule => {
    if (module.id !== place.id || module.kind !== 'text') return module
    const align = module.blocks[0] && 'align' in module.blocks[0] ? module.blocks[0].align : 'unset'
    const { left, right } = module.padding
    return {
      ...brandLogo(logo, module.id, Math.max(40, room - left - right)),
      padding: module.padding,
      background: module.background,
      align: align === 'center' || align === 'right' ? align : 'left',
    }
  }
  const { width } = design.globals
  return {
    ...design,
    modules: design.modules.map((module) => {
      if (module.kind !== 'columns') return swap(module, width)
      const { left, right } = module.padding
      const room = Math.floor((width - left - right) / module.columns.length) - 2 * module.cellPadding
      const columns = module.columns.map((column) => ({
        ...column,
        modules: column.modules.map((leaf) => swap(leaf, room)),
      }))
      return { ...module, columns }
    }),
  }
}

function wordsOf(module: ModuleOf<'text'>): string {
  return spansOf(module.blocks)
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** Adds social links above the footer, unless the design has some. A message without a footer gets none. */
function withSocialLinks(design: Design, { brand }: Work, needs: Needs): Design {
  const at = design.modules.findIndex(({ kind }) => kind === 'unsubscribe')
  const footer = design.modules[at]
  if (footer?.kind !== 'unsubscribe' || allModules(design).some(({ kind }) => kind === 'social'))
    return design
  const links = brandSocial(brand, needs, footer.background || brand.content_color)
  if (!links) return design
  const { left, right } = footer.padding
  const placed = {
    ...links,
    background: footer.background,
    align: footer.align,
    padding: { top: 20, right, bottom: 4, left },
  }
  return { ...design, modules: design.modules.toSpliced(at, 0, placed) }
}

function withCompanyName(design: Design, { company }: Brand, { example }: Needs): Design {
  if (company === '') return design
  const { preheader, ...renamed } = mapTexts(design, (text) => text.replaceAll(example, company))
  return { ...renamed, preheader: preheader.slice(0, designLimits.preheader).toWellFormed() }
}
