import { columnGeometry } from './column-geometry.ts'
import { addModule, updateDark, updateModule } from './commands.ts'
import { contrastOf, readableOn } from './contrast.ts'
import { darkParts } from './defaults.ts'
import { type Design, designLimits, type Module, type ModuleId, type ModuleOf } from './design.ts'
import { generateModule } from './generate-module.ts'
import { allModules, findModule, type Place } from './places.ts'
import { surroundingsOf } from './surroundings.ts'

/** A change of a design; it returns the same design if it finds nothing to change. */
type Mend = (design: Design) => Design

/**
 * The change that makes a module look right in an email client that showed a defect; null if there is none.
 *
 * @param defectCode a code of packages/email-clients
 */
export function mendFor(design: Design, defectCode: string, moduleId: ModuleId): Mend | null {
  const mend: Mend = (now) => {
    const found = findModule(now, moduleId)
    return (found && mends[defectCode]?.(now, found.module, found.place)) ?? now
  }
  return mend(design) === design ? null : mend
}

const mends: Readonly<Record<string, (design: Design, module: Module, place: Place) => Design | null>> = {
  corners_lost: drawCorners,
  size_lost: fillHeight,
  padding_lost: spaceColumns,
  picture_on_dark: keepGround,
  dark_contrast: keepColors,
}

/**
 * Outlook for Windows gets a drawing of a round button only if the width of its label is known and fits. A label of
 * several lines becomes one; padding at the sides gives way.
 */
function drawCorners(design: Design, module: Module, place: Place): Design | null {
  if (module.kind !== 'button' || isDrawn(design, module, place)) return null
  const text = module.text.replaceAll(/\s*\n\s*/g, ' ')
  for (let side = Math.max(module.inner.left, module.inner.right); side >= 8; side -= 2) {
    const { left, right } = module.inner
    const inner = { ...module.inner, left: Math.min(left, side), right: Math.min(right, side) }
    if (isDrawn(design, { ...module, text, inner }, place))
      return updateModule(design, module.id, { text, inner })
  }
  return null
}

function isDrawn(design: Design, module: ModuleOf<'button'>, place: Place): boolean {
  const around = { ...surroundingsOf(design), width: roomAt(design, place) }
  return generateModule(module, around).includes('<v:roundrect')
}

/** The width available at a place, in pixels. */
function roomAt(design: Design, { container }: Place): number {
  const { width } = surroundingsOf(design)
  const row = container && findModule(design, container.columns)?.module
  if (!container || row?.kind !== 'columns') return width
  return columnGeometry(row, width)[container.column]?.width ?? width
}

/** A least height becomes padding inside the button, which all clients know. */
function fillHeight(design: Design, module: Module): Design | null {
  if (module.kind !== 'button' || module.height === null) return null
  const { inner, size, borderWidth, height } = module
  const own = Math.ceil(1.2 * size) + inner.top + inner.bottom + 2 * borderWidth
  const lacking = Math.max(0, height - own)
  const top = inner.top + Math.floor(lacking / 2)
  const bottom = inner.bottom + Math.ceil(lacking / 2)
  return updateModule(design, module.id, { height: null, inner: { ...inner, top, bottom } })
}

/** Outlook for Windows knows no padding of tables, so spacers take the place of the padding above and below columns. */
function spaceColumns(design: Design, module: Module, place: Place): Design | null {
  if (module.kind !== 'columns' || module.narrow?.padding) return null
  const { top, right, bottom, left } = module.padding
  if (right > 0 || left > 0 || (top === 0 && bottom === 0)) return null
  if (design.modules.length + 2 > designLimits.modules) return null
  let spaced = updateModule(design, module.id, { padding: { top: 0, right: 0, bottom: 0, left: 0 } })
  if (bottom > 0) spaced = addModule(spaced, spacer(design, module, 'below', bottom), at(place, 1))
  if (top > 0) spaced = addModule(spaced, spacer(design, module, 'above', top), at(place, 0))
  return spaced
}

function at({ container, index }: Place, shift: number): Place {
  return { container, index: index + shift }
}

function spacer(
  design: Design,
  { id, background, shownOn, dark }: ModuleOf<'columns'>,
  side: 'above' | 'below',
  height: number,
): ModuleOf<'spacer'> {
  const known = new Set(allModules(design).map((module) => module.id))
  let name = `${id.slice(0, 50)}-${side}`
  for (let number = 2; known.has(name); number++) name = `${id.slice(0, 50)}-${side}-${number}`
  return {
    id: name,
    kind: 'spacer',
    height,
    background,
    ...(shownOn && { shownOn }),
    ...(dark?.background && { dark: { background: dark.background } }),
  }
}

/** In dark mode, a picture keeps the ground that it has in light mode. */
function keepGround(design: Design, module: Module, place: Place): Design | null {
  const ground = groundOf(design, module, place)
  if (module.kind !== 'image' && module.kind !== 'social') return null
  if (!ground || !darkParts[module.kind].includes('background')) return null
  return updateDark(design, module.id, { background: ground })
}

/** In dark mode, a text keeps its ground, and a colour that is readable on it. */
function keepColors(design: Design, module: Module, place: Place): Design | null {
  if (module.kind !== 'text' && module.kind !== 'button' && module.kind !== 'unsubscribe') return null
  const below = groundOf(design, module, place)
  const background = module.kind === 'button' ? hexOf(module.fill) || below : below
  if (!background) return null
  const own = module.kind === 'text' ? design.globals.color : module.color
  const isReadable = (contrastOf(own, background) ?? 0) >= 4.5
  return updateDark(design, module.id, { background, color: isReadable ? own : readableOn(background) })
}

/** The colour below a module in light mode; empty if it is no hex colour. */
function groundOf(design: Design, module: Module, { container }: Place): string {
  const row = container && findModule(design, container.columns)?.module
  const column = container && row?.kind === 'columns' ? row.columns[container.column]?.background : ''
  const own = module.kind !== 'button' && 'background' in module ? module.background : ''
  const around = column || (row && 'background' in row ? row.background : '')
  return hexOf(own || around || design.globals.contentBackground || design.globals.background || '#ffffff')
}

function hexOf(color: string): string {
  return /^(#[0-9a-f]{3}|#[0-9a-f]{6})$/i.test(color) ? color : ''
}
