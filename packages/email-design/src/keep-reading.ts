import { compareParts } from './compare-reading.ts'
import type { Design, Globals, LeafModule, Module, ModuleId } from './design.ts'
import { generateHtml } from './generate-html.ts'
import { type AnyNode, type Element, isModule, isTag, type NodeWithChildren, parseHtml } from './html-tree.ts'
import { allModules } from './places.ts'
import { type Facts, noFacts, outside, type PartFacts } from './reader-facts.ts'
import { readerFacts } from './reader-walk.ts'
import { asCode, excerpt, type Loss, type Reading } from './reading.ts'
import { repairLeaf } from './repair-module.ts'
import { splitModule } from './split-module.ts'

interface Part {
  id: ModuleId
  isRow: boolean
}

/**
 * Compares the design that was read with its source, as a reader of the message sees both. Text that would look different
 * gets its old look, a module that would lose words, links or images stays code, and all other differences are reported.
 */
export class Keeper {
  readonly #html: string
  readonly #document: NodeWithChildren
  readonly #globals: Globals
  readonly #parts = new Map<AnyNode, Part>()
  readonly #sources = new Map<ModuleId, Element>()
  /** Modules that were split into several, by the id of the first. */
  readonly #several = new Map<ModuleId, ModuleId[]>()
  #losses: { loss: Loss; part: ModuleId | null }[] = []

  constructor(html: string, document: NodeWithChildren, globals: Globals) {
    this.#html = html
    this.#document = document
    this.#globals = globals
  }

  get lost(): Loss[] {
    return this.#losses.map(({ loss }) => loss)
  }

  lose(loss: Loss): void {
    this.#losses.push({ loss, part: null })
  }

  /** Notes which part of the source a module was read from. Losses since the last note belong to this module. */
  became(nodes: readonly AnyNode[], module: Module): void {
    const part = { id: module.id, isRow: module.kind === 'columns' }
    for (const node of nodes) this.#parts.set(node, part)
    const [first] = nodes
    if (first && isTag(first)) this.#sources.set(module.id, first)
    for (const entry of this.#losses) entry.part ??= module.id
  }

  /** Notes the element of the preheader, which is in no module. */
  isPreheader(element: Element): void {
    this.#parts.set(element, { id: 'preheader', isRow: false })
  }

  keep(design: Design, reading: Reading): Design {
    if (generateHtml(design) === this.#html) return design
    const before = this.#sourceFacts()
    const after = factsOf(design)
    const broken = allModules(design).filter(
      (module) => module.kind !== 'code' && !isKept(module, before, after) && this.#sources.has(module.id),
    )
    const repaired = repair(design, before, after)
    if (repaired === design && broken.length === 0) {
      this.#reportLosses(design, before, after)
      return design
    }
    const split = this.#withSeveral(repaired, broken, before, reading)
    const rest = broken.filter(({ id }) => !this.#several.has(id))
    const kept = this.#withCode(split, rest, reading)
    const isRowBroken = broken.some(({ kind }) => kind === 'columns')
    this.#reportLosses(kept, isRowBroken ? this.#sourceFacts() : before, factsOf(kept))
    return kept
  }

  #sourceFacts(): Facts {
    return readerFacts(this.#document, this.#globals, (node) => this.#parts.get(node))
  }

  /** Splits modules that can't hold all of their source, if several modules can hold it without loss. */
  #withSeveral(design: Design, broken: readonly Module[], before: Facts, reading: Reading): Design {
    const made = new Map<ModuleId, LeafModule[]>()
    for (const module of broken) {
      const [source, was] = [this.#sources.get(module.id), before.get(module.id)]
      const modules = source && was && several(design, module, was, splitModule(source, module, reading))
      if (!modules) continue
      made.set(module.id, modules)
      this.#several.set(
        module.id,
        modules.map(({ id }) => id),
      )
      this.#losses = this.#losses.filter(({ part }) => part !== module.id)
    }
    return made.size === 0 ? design : mapModules(design, ({ id }) => made.get(id) ?? null)
  }

  /** Turns modules into code. A code module loses nothing, so losses reported for it are removed. */
  #withCode(design: Design, broken: readonly Module[], reading: Reading): Design {
    const ids = new Set(broken.map(({ id }) => id))
    const replace = (module: Module): LeafModule | null => {
      const source = this.#sources.get(module.id)
      if (!ids.has(module.id) || !source) return null
      const inside = new Set(
        module.kind === 'columns' ? allModules({ modules: [module] }).map(({ id }) => id) : [],
      )
      this.#losses = this.#losses.filter(({ part }) => part !== module.id && !inside.has(part ?? ''))
      for (const [node, { id }] of this.#parts) if (inside.has(id)) this.#parts.delete(node)
      const { shownOn } = module
      const code = { ...asCode(source, module.id, reading), ...(shownOn ? { shownOn } : {}) }
      this.#parts.set(source, { id: module.id, isRow: false })
      const known =
        module.kind === 'text'
          ? 'text_as_code'
          : module.kind === 'columns'
            ? 'columns_as_code'
            : 'module_as_code'
      this.#losses.push({ loss: { code: known, detail: excerpt(source) }, part: module.id })
      return code
    }
    return mapModules(design, replace)
  }

  /**
   * True if columns of another editor stand below each other in a window as wide as the message: they have fixed widths,
   * and a margin around the page leaves them less room. Only our columns have an id.
   */
  #mayBreak({ globals, modules }: Design): boolean {
    const { left = 0, right = 0 } = globals.page?.margin ?? {}
    if (left + right === 0) return false
    const isForeign = (id: ModuleId) => this.#sources.get(id)?.attribs['data-muid'] === undefined
    return modules.some(
      (module) => module.kind === 'columns' && module.columns.length > 1 && isForeign(module.id),
    )
  }

  #reportLosses(design: Design, before: Facts, after: Facts): void {
    for (const id of [outside, ...allModules(design).map((module) => module.id)]) {
      const was = before.get(id)
      if (!was) continue
      for (const loss of compareParts(was, factsOfAll(after, this.#several.get(id) ?? [id])).differences) {
        // Words outside of modules are reported when they are left out.
        if (id === outside && loss.code === 'words_lost') continue
        this.#losses.push({ loss, part: id })
      }
    }
    if (this.#mayBreak(design)) this.lose({ code: 'columns_break', detail: '' })
  }
}

/** The first proposal that can replace a module without loss. */
function several(
  design: Design,
  { id, shownOn }: Module,
  was: PartFacts,
  proposals: readonly LeafModule[][],
): LeafModule[] | null {
  const around = design.modules.filter((outer) =>
    allModules({ modules: [outer] }).some((one) => one.id === id),
  )
  const factsWith = (modules: readonly LeafModule[]) =>
    factsOf(mapModules({ ...design, modules: around }, (one) => (one.id === id ? [...modules] : null)))
  for (const proposal of proposals) {
    const modules = proposal.map((module) => (shownOn ? { ...module, shownOn } : module))
    const ids = modules.map((module) => module.id)
    const facts = factsWith(modules)
    if (!compareParts(was, factsOfAll(facts, ids)).isWhole) continue
    const repaired = repairEach(modules, was, facts)
    if (compareParts(was, factsOfAll(factsWith(repaired), ids)).differences.length === 0) return repaired
  }
  return null
}

/** Repairs each of several modules by its share of the source's facts. */
function repairEach(modules: readonly LeafModule[], was: PartFacts, after: Facts): LeafModule[] {
  let at = 0
  return modules.map((module) => {
    const own = after.get(module.id)
    if (!own || module.kind === 'code') return module
    const facts = was.facts.slice(at, at + own.facts.length)
    at += own.facts.length
    return repairLeaf(module, { ...was, facts }, own)
  })
}

function factsOfAll(facts: Facts, ids: readonly ModuleId[]): PartFacts {
  const [first = noFacts, ...more] = ids.map((id) => facts.get(id) ?? noFacts)
  return more.reduce(
    (all, part) => ({
      facts: [...all.facts, ...part.facts],
      space: all.space + part.space,
      blanks: all.blanks + part.blanks,
      decorations: [...all.decorations, ...part.decorations],
      room: all.room,
      least: Math.max(all.least, part.least),
      isAuto: all.isAuto,
    }),
    first,
  )
}

/** Text in boxes with their own width or height would move without these boxes, so such a module is not kept. */
function isKept({ id, kind }: Module, before: Facts, after: Facts): boolean {
  const boxes = (facts: Facts) =>
    facts.get(id)?.decorations.filter((each) => /^(width|max-width|height):/.test(each)).length ?? 0
  return isWhole(before, after, id) && (kind !== 'text' || boxes(before) <= boxes(after))
}

function isWhole(before: Facts, after: Facts, id: ModuleId): boolean {
  const [was, is] = [before.get(id), after.get(id)]
  return !was || (is !== undefined && compareParts(was, is).isWhole)
}

function factsOf(design: Design): Facts {
  const rows = new Map(allModules(design).map(({ id, kind }) => [id, kind === 'columns']))
  return readerFacts(parseHtml(generateHtml(design)), design.globals, (node) => {
    const id = isTag(node) && isModule(node) ? node.attribs['data-muid'] : undefined
    const isRow = id === undefined ? undefined : rows.get(id)
    return id === undefined || isRow === undefined ? undefined : { id, isRow }
  })
}

/** Restores the old look of all text. Returns the same design if nothing differs. */
function repair(design: Design, before: Facts, after: Facts): Design {
  let isChanged = false
  const repaired = mapModules(design, (module) => {
    const [was, is] = [before.get(module.id), after.get(module.id)]
    if (module.kind === 'columns' || module.kind === 'code' || !was || !is) return null
    if (compareParts(was, is).differences.length === 0) return null
    isChanged = true
    return repairLeaf(module, was, is)
  })
  return isChanged ? repaired : design
}

/** A design with some modules replaced; null keeps a module. */
function mapModules(design: Design, replace: (module: Module) => LeafModule | LeafModule[] | null): Design {
  return {
    ...design,
    modules: design.modules.flatMap((module) => {
      const own = replace(module)
      if (own || module.kind !== 'columns') return own ?? module
      const columns = module.columns.map((column) => ({
        ...column,
        modules: column.modules.flatMap((leaf) => replace(leaf) ?? leaf),
      }))
      return { ...module, columns }
    }),
  }
}
