import { contentWidth, steadyColumnNames } from './column-geometry.ts'
import { darkParts, defaultLinkColor, narrowParts } from './defaults.ts'
import type { Dark, Design, Globals, Module, ModuleOf, Narrow, Padding, Span } from './design.ts'
import { allModules } from './places.ts'
import { mapSpans } from './text-spans.ts'

/**
 * The settings of a module for narrow screens and dark mode, as class names on the elements that they change. A name
 * contains its value (`n-size-16`). So modules with the same setting share a rule (hint-rules.ts), and the reader needs
 * the names only.
 */
export interface Hints {
  /** Names on the module's outer element. */
  outer: readonly string[]
  /** Names on the cell with padding and background. */
  cell: readonly string[]
  /** Names on the element with the text of a button, or on the line of a divider. */
  inner: readonly string[]
}

/** The name on the cell of columns whose last column comes first on narrow screens. */
export const reverseName = 'n-reverse'

const none: Hints = { outer: [], cell: [], inner: [] }

export function hintsOf(module: Module): Hints {
  const narrow = 'narrow' in module ? module.narrow : undefined
  const dark = 'dark' in module ? module.dark : undefined
  if (!narrow && !dark && !module.shownOn) return none
  const room = names(module, narrow, 'padding', 'align')
  const words = names(module, narrow, 'size')
  const { background, color } = colors(module, dark)
  const outer = module.shownOn ? [`only-${module.shownOn}`] : []
  if (module.kind === 'button') return { outer, cell: room, inner: [...words, ...background, ...color] }
  if (module.kind === 'divider') return { outer, cell: [...room, ...background], inner: color }
  return { outer, cell: [...room, ...words, ...background, ...color], inner: [] }
}

/** The names of all modules, each once and in a stable order. */
export function hintNames({ globals, modules }: Pick<Design, 'globals' | 'modules'>): string[] {
  const all = new Set<string>()
  for (const module of allModules({ modules })) {
    const { outer, cell, inner } = hintsOf(module)
    for (const name of outer) all.add(name)
    for (const name of cell) all.add(name)
    for (const name of inner) all.add(name)
    if (module.kind === 'text') for (const name of tintNames(module, globals)) all.add(name)
    if (module.kind !== 'columns' || !module.stacking) continue
    if (module.stacking === 'reverse') all.add(reverseName)
    for (const name of steadyColumnNames(module, contentWidth(globals))) all.add(name)
  }
  return [...all].sort()
}

/** True if dark mode changes the colour of a text. */
export function keepsTints({ dark }: ModuleOf<'text'>, globals: Globals): boolean {
  return globals.dark !== undefined || dark?.color !== undefined
}

/** Keeps both colours of text on its own background in dark mode. `inherited`: the text colour around it. */
export function tintName(
  { text, color, background, href }: Span,
  inherited: string,
  globals: Globals,
): string {
  // A background is not visible behind a line break.
  if (!background || /^\n*$/.test(text)) return ''
  const around = href === undefined ? inherited || '#000000' : globals.linkColor || defaultLinkColor
  return `d-own-${(color || around).slice(1)}-${background.slice(1)}`
}

function tintNames(module: ModuleOf<'text'>, globals: Globals): Set<string> {
  const found = new Set<string>()
  if (!keepsTints(module, globals)) return found
  mapSpans(
    module.blocks,
    (span, inherited) => {
      const name = tintName(span, inherited, globals)
      if (name !== '') found.add(name)
      return span
    },
    globals,
  )
  return found
}

function names(module: Module, narrow: Narrow | undefined, ...parts: (keyof Narrow)[]): string[] {
  if (!narrow) return []
  return parts.flatMap((part) => {
    if (!narrowParts[module.kind].includes(part)) return []
    if (part === 'padding') return narrow.padding ? [`n-pad-${sides(narrow.padding).join('-')}`] : []
    const value = narrow[part]
    return value === undefined ? [] : [`n-${part}-${value}`]
  })
}

function colors(module: Module, dark: Dark | undefined): { background: string[]; color: string[] } {
  const name = (part: keyof Dark, prefix: string) => {
    const value = dark?.[part]
    return value && darkParts[module.kind].includes(part) ? [`${prefix}-${value.slice(1)}`] : []
  }
  return {
    background: name('background', 'd-bg'),
    color: name('color', module.kind === 'divider' ? 'd-line' : 'd-ink'),
  }
}

function sides({ top, right, bottom, left }: Padding): number[] {
  return [top, right, bottom, left]
}
