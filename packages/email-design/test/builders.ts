import { expect } from 'vitest'
import { newDesign, newModule } from '../src/defaults.ts'
import type {
  ColumnsModule,
  Design,
  Distribution,
  LeafModule,
  Module,
  ModuleOf,
  Span,
} from '../src/design.ts'
import { generateHtml } from '../src/generate-html.ts'
import { allModules } from '../src/places.ts'
import { readDesign } from '../src/read-design.ts'

export function design(...modules: Module[]): Design {
  return newDesign('en', modules)
}

/** A text module of one paragraph. */
export function text(id: string, ...spans: (string | Span)[]): ModuleOf<'text'> {
  const content = spans.map((span) => (typeof span === 'string' ? { text: span } : span))
  return { ...newModule('text', id), blocks: [{ type: 'paragraph', align: 'unset', spans: content }] }
}

export function columns(id: string, distribution: Distribution, ...cells: LeafModule[][]): ColumnsModule {
  const shares = distribution.split(',')
  return {
    ...newModule('columns', id),
    distribution,
    columns: shares.map((_, index) => ({ background: '', modules: cells[index] ?? [] })),
  }
}

/** Consecutive ids: `new1`, `new2`, … */
export function ids(): () => string {
  let count = 0
  return () => `new${++count}`
}

/**
 * Runs a command and checks the guarantees of all commands: the input is unchanged, no change returns the same object,
 * and the result survives JSON, is a valid design and renders every module.
 */
export function check(before: Design, command: (design: Design) => Design, expected: Design): void {
  const copy = structuredClone(before)
  const after = command(before)
  expect(before).toEqual(copy)
  expect(after).toEqual(expected)
  expectSound(after)
  if (JSON.stringify(before) === JSON.stringify(expected)) expect(after).toBe(before)
}

export function expectSound(after: Design): void {
  expect(readDesign(JSON.parse(JSON.stringify(after)))).toEqual({ design: after, problems: [] })
  const html = generateHtml(after)
  for (const { id } of allModules(after)) expect(html).toContain(`data-muid="${id}"`)
}
