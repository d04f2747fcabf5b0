import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSound } from '../test/builders.ts'
import { addBeside, moveBeside, shiftBeside } from './beside.ts'
import {
  addModule,
  deleteModule,
  duplicateModule,
  moveModule,
  nudgeModule,
  replaceModule,
  reverseColumns,
  setDistribution,
  updateDark,
  updateGlobals,
  updateModule,
  updateNarrow,
} from './commands.ts'
import { newModule } from './defaults.ts'
import { type Design, distributions, type ModuleKind } from './design.ts'
import { record, redo, startHistory, undo } from './history.ts'
import { allModules, type Place } from './places.ts'
import { shiftModule } from './shift-module.ts'
import { starterDesign } from './starters.ts'

const kinds: ModuleKind[] = [
  ...(['text', 'image', 'button', 'divider', 'spacer'] as const),
  ...(['columns', 'code', 'social', 'unsubscribe'] as const),
]

type Step = { action: number; which: number; where: number; column: number; value: number }
const steps = fc.array(
  fc.record({
    action: fc.nat(17),
    which: fc.nat(30),
    where: fc.nat(12),
    column: fc.nat(5),
    value: fc.integer({ min: 8, max: 90 }),
  }),
  { minLength: 1, maxLength: 60 },
)

function apply(design: Design, step: Step, newId: () => string): Design {
  const modules = allModules(design)
  const module = modules[step.which % Math.max(1, modules.length)]
  const id = module?.id ?? 'none'
  const row = modules.filter(({ kind }) => kind === 'columns')[step.column]
  const place: Place = row
    ? { container: { columns: row.id, column: step.column % 3 }, index: step.where }
    : { container: null, index: step.where }
  const beside = modules[step.value % Math.max(1, modules.length)]?.id ?? 'none'
  const side = { beside, column: step.column }
  const actions = [
    () => addModule(design, newModule(kinds[step.value % kinds.length]!, newId(), 'de'), place),
    () => moveModule(design, id, place),
    () => nudgeModule(design, id, step.value % 2 ? 1 : -1),
    () => duplicateModule(design, id, newId),
    () => deleteModule(design, id),
    () => setDistribution(design, id, distributions[step.value % distributions.length]!),
    () => updateModule(design, id, { background: '#abcdef', lineHeight: step.value }),
    () => updateGlobals(design, { size: step.value }),
    () => shiftModule(design, id, step.value % 2 ? 1 : -1),
    () => updateNarrow(design, id, { size: step.value, ...(step.value % 2 ? { align: 'center' } : {}) }),
    () => updateDark(design, id, { background: step.value % 2 ? '#101010' : undefined }),
    () => updateModule(design, id, { shownOn: (['desktop', 'mobile', undefined] as const)[step.value % 3] }),
    () => updateModule(design, id, { stacking: step.value % 2 ? 'never' : undefined }),
    () => reverseColumns(design, id),
    () => replaceModule(design, { ...newModule('code', id), html: '<p>own</p>' }),
    () => addBeside(design, newModule(kinds[step.where % kinds.length]!, newId()), side, newId),
    () => moveBeside(design, id, side, newId),
    () => shiftBeside(design, id, step.value % 2 ? 1 : -1, newId),
  ]
  return actions[step.action]!()
}

describe('any sequence of commands', () => {
  test.for([1, 20_261_120, 4_711])('leaves a valid design that undo can revert, seed %i', (seed) => {
    fc.assert(
      fc.property(steps, (sequence) => {
        let count = 0
        const newId = () => `id${++count}`
        const start = starterDesign('newsletter', 'en', newId)
        const frozen = JSON.stringify(start)
        let history = startHistory(start)
        for (const step of sequence) history = record(history, apply(history.present, step, newId))
        expectSound(history.present)

        const end = history.present
        const made = history.past.length
        for (let step = 0; step < made; step++) history = undo(history)
        expect(history.present).toBe(start)
        expect(JSON.stringify(start)).toBe(frozen)
        for (let step = 0; step < made; step++) history = redo(history)
        expect(history.present).toBe(end)
      }),
      { seed, numRuns: 60 },
    )
  })
})
