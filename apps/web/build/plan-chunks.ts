import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { BuiltFiles } from './built-files.ts'
import { mergeChunks, type Requested } from './merge-chunks.ts'
import { languages, modulesOf, type Visit } from './read-visits.ts'

/** A file counts as much as these bytes before compression. */
const fileCost = 10_000

/** The most that an address may get without a need, as a share of all its bytes. The pages that people open first get least. */
const mostWaste = 0.12
const mostWasteFirst = 0.01
const openedFirst = new Set(['/', '/single-sends', '/sign-in'])

/** The design editor requests four times as much as other pages, so its requests count more. */
const large = new Set(['/single-sends/:id/editor', '/single-sends/:id/editor/modules'])
const weightLarge = 5
const mostWasteLarge = 0.25

/** Modules that the design editor imports as soon as it is shown, for which it then waits together. */
const soonAfterLarge = [
  'src/widgets/design-editor/canvas/text-writing.tsx',
  'src/widgets/design-editor/canvas/button-writing.tsx',
  'src/widgets/design-editor/canvas/selection-bar.tsx',
  'src/widgets/design-editor/panels/format-panel.tsx',
  'src/widgets/tags/line-editor.tsx',
  '../../packages/email-design/src/check-message.ts',
].map((path) => join(import.meta.dirname, '..', path))

/** A dialog, or a part that opens later, is rarely what people open first, and its page is there already. */
const weightWithin = 0.05
const mostWasteWithin = 0.3

/** Answers the file of a module, by a name without a meaning. Modules that every page loads first have none. */
export function planChunks(
  { output }: Rolldown.RolldownOutput,
  visits: readonly Visit[],
): Map<string, string> {
  const built = new BuiltFiles(output)
  const later = [...built.scripts.values()].filter(({ fileName }) => !built.first.has(fileName))
  const chunks = later.map(({ fileName, code, imports }) => ({ id: fileName, size: code.length, imports }))
  const merged = mergeChunks(chunks, requestedOf(built, visits), fileCost)
  return new Map(
    merged.flatMap((files, at) =>
      files.flatMap((file) => built.scripts.get(file)!.moduleIds.map((id) => [id, `part-${at}`] as const)),
    ),
  )
}

/** The visits in each language, and the parts that pages import later. */
function requestedOf(built: BuiltFiles, visits: readonly Visit[]): Requested[] {
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (built.scripts.get(file)?.code.length ?? 0), 0)
  const firstBytes = sizeOf(built.first)
  const requested = (modules: Iterable<string>, weight: number, waste: number): Requested => {
    const chunks = built.neededBy(modules)
    return { chunks, weight, mostWaste: (firstBytes + sizeOf(chunks)) * waste }
  }
  const withLarge = new Set(
    visits.flatMap((visit) =>
      large.has(visit.path) ? [...built.neededBy(languages.flatMap((of) => modulesOf(visit, of)))] : [],
    ),
  )
  const soon = new Set([...withLarge, ...built.neededBy(soonAfterLarge)])
  const inVisits = new Set(
    visits.flatMap((visit) => languages.flatMap((language) => modulesOf(visit, language))),
  )
  const alone = [...built.scripts.values()].flatMap(({ isDynamicEntry, facadeModuleId: id }) =>
    isDynamicEntry && id && !inVisits.has(id) ? [id] : [],
  )
  return [
    ...visits.flatMap((visit) =>
      languages.map((language) => {
        const modules = modulesOf(visit, language)
        if (large.has(visit.path)) return requested(modules, weightLarge, mostWasteLarge)
        if (visit.isWithin) return requested(modules, weightWithin, mostWasteWithin)
        return requested(modules, 1, openedFirst.has(visit.path) ? mostWasteFirst : mostWaste)
      }),
    ),
    { chunks: soon, weight: weightLarge, mostWaste: (firstBytes + sizeOf(soon)) * mostWasteLarge },
    ...alone.map((id) => requested([id], weightWithin, mostWasteWithin)),
  ]
}
