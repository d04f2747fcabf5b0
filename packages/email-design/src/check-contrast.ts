import { updateModule } from './commands.ts'
import { contrastOf, leastContrast, readableOn } from './contrast.ts'
import type { Design, LeafModule, Span } from './design.ts'
import type { DesignFinding } from './finding.ts'
import { mapSpans } from './text-spans.ts'

/** Finds text that is hard to read on its background: that of the module, its column, its row or the message. */
export function checkContrast(design: Design): DesignFinding[] {
  const content = design.globals.contentBackground || '#ffffff'
  return design.modules.flatMap((module) => {
    if (module.kind !== 'columns') return inLeaf(design, module, content)
    const row = module.background || content
    return module.columns.flatMap(({ background, modules }) =>
      modules.flatMap((leaf) => inLeaf(design, leaf, background || row)),
    )
  })
}

function inLeaf(design: Design, module: LeafModule, behind: string): DesignFinding[] {
  const { globals } = design
  const background = ('background' in module && module.background) || behind
  if (module.kind === 'text') return inText(design, module, background)
  if (module.kind === 'button') {
    const on = module.fill || background
    return lowContrast(module, module.color || globals.color, on, { color: readableOn(on) })
  }
  if (module.kind === 'unsubscribe') {
    const color = readableOn(background)
    return lowContrast(module, module.color || globals.color, background, { color, linkColor: color })
  }
  return []
}

/**
 * One finding for each text, about the first part that is hard to read. The fix changes the colour of all such parts.
 */
function inText(
  { globals }: Design,
  module: Extract<LeafModule, { kind: 'text' }>,
  background: string,
): DesignFinding[] {
  let first: { color: string; on: string } | null = null
  const blocks = mapSpans(
    module.blocks,
    (span, inherited): Span => {
      const [color, on] = [span.color || inherited, span.background || background]
      if (span.text.trim() === '' || !isLow(color, on)) return span
      first ??= { color, on }
      return { ...span, color: readableOn(on) }
    },
    globals,
  )
  const { color, on } = first ?? { color: '', on: '' }
  return lowContrast(module, color, on, { blocks })
}

function isLow(color: string, on: string): boolean {
  return (contrastOf(color, on) ?? leastContrast) < leastContrast
}

function lowContrast(
  { id }: LeafModule,
  color: string,
  on: string,
  change: Parameters<typeof updateModule>[2],
): DesignFinding[] {
  if (!isLow(color, on)) return []
  const contrast = Math.floor((contrastOf(color, on) ?? 1) * 10) / 10
  const fix = (design: Design) => updateModule(design, id, change)
  return [{ code: 'contrast', module: id, details: { contrast, least: leastContrast }, fix }]
}
