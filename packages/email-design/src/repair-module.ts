import { looksSame } from './colors.ts'
import { eachRun } from './compare-reading.ts'
import { type Align, designLimits, type LeafModule, type ModuleOf } from './design.ts'
import { clamp, readFont } from './read-values.ts'
import type { Fact, PartFacts } from './reader-facts.ts'
import { isBold, type Look } from './reader-look.ts'
import { repairText } from './repair-text.ts'

type Looks = readonly [before: Look, after: Look]

/** A module whose text and images look as in the source, as far as its settings allow. */
export function repairLeaf(module: LeafModule, before: PartFacts, after: PartFacts): LeafModule {
  if (module.kind === 'text') return repairText(module, before, after)
  if (before.facts.length !== after.facts.length) return module
  const looks = before.facts.flatMap((fact, index) => looksOf(fact, after.facts[index]))
  if (looks.length === 0) return module
  if (module.kind === 'button') return repairAlign(repairButton(module, looks), looks)
  if (module.kind === 'unsubscribe') return repairUnsubscribe(module, looks)
  return module.kind === 'image' || module.kind === 'social' ? repairAlign(module, looks) : module
}

function looksOf(a: Fact, b: Fact | undefined): Looks[] {
  if (a.kind === 'word' && b?.kind === 'word')
    return a.text === b.text ? eachRun(a, b).map(({ looks }) => looks) : []
  return a.kind === 'picture' && b?.kind === 'picture' ? [[a.look, b.look]] : []
}

function repairAlign<M extends ModuleOf<'button' | 'image' | 'social'>>(
  module: M,
  looks: readonly Looks[],
): M {
  const where = (look: Look) => look.place || look.align
  const wanted = common(looks.map(([before]) => where(before)))
  const isOff = looks.some(([before, after]) => where(before) !== where(after))
  return isOff && isAlign(wanted) ? { ...module, align: wanted } : module
}

function repairButton(module: ModuleOf<'button'>, looks: readonly Looks[]): ModuleOf<'button'> {
  const changed = { ...module, ...lettersOf(looks) }
  const bold = common(looks.map(([before]) => isBold(before)))
  if (bold !== undefined) changed.bold = bold
  return changed
}

function repairUnsubscribe(
  module: ModuleOf<'unsubscribe'>,
  looks: readonly Looks[],
): ModuleOf<'unsubscribe'> {
  const words = looks.filter(([{ href }]) => href === null)
  const links = looks.filter(([{ href }]) => href !== null)
  const { color = module.color, ...letters } = {
    ...lettersOf(looks),
    color: module.color,
    ...lettersOf(words),
  }
  const changed = { ...module, ...letters, color }
  const linkColor = lettersOf(links).color
  if (linkColor) changed.linkColor = linkColor
  const height = common(looks.map(([before]) => before.line))
  const isOff = looks.some(([before, after]) => Math.abs(before.line - after.line) > 0.5)
  if (height !== undefined && isOff) changed.lineHeight = clamp(Math.round(height), { min: 8, max: 200 })
  const align = common(looks.map(([before]) => before.align))
  if (isAlign(align) && looks.some(([before, after]) => before.align !== after.align)) changed.align = align
  return changed
}

/** Properties that all of its text had and has lost. */
function lettersOf(looks: readonly Looks[]): { color?: string; size?: number; font?: string } {
  const color = common(looks.map(([before]) => before.color))
  const size = common(looks.map(([before]) => before.size))
  const font = readFont(common(looks.map(([before]) => before.font)))
  const isOff = (differ: (looks: Looks) => boolean) => looks.some(differ)
  return {
    ...(color && isOff(([before, after]) => !looksSame(before.color, after.color)) ? { color } : {}),
    ...(size && isOff(([before, after]) => Math.abs(before.size - after.size) > 0.5)
      ? { size: clamp(Math.round(size), designLimits.fontSize) }
      : {}),
    ...(font && isOff(([before, after]) => before.font !== after.font) ? { font } : {}),
  }
}

function common<T>(values: readonly T[]): T | undefined {
  const [first] = values
  return values.every((value) => value === first) ? first : undefined
}

function isAlign(value: string | undefined): value is Exclude<Align, 'unset'> {
  return value === 'left' || value === 'center' || value === 'right'
}
