import { addBeside, moveBeside, type Side, shiftBeside } from '@carillon/email-design/beside'
import type { Brand } from '@carillon/email-design/brand'
import { inLookOf } from '@carillon/email-design/brand-modules'
import {
  addModule,
  deleteModule,
  duplicateModule,
  moveModule,
  nudgeModule,
  withNewIds,
} from '@carillon/email-design/commands'
import type { ColumnsModule, Module, ModuleId } from '@carillon/email-design/design'
import {
  findModule,
  modulesIn,
  type Place,
  placeAboveFooter,
  placeAfter,
} from '@carillon/email-design/places'
import { shiftModule } from '@carillon/email-design/shift-module'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { showUndo } from '#lib/alerts.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { useSocialIcons } from '#shell/use-social-icons.ts'
import { useBrand } from '../brand/use-brand.ts'
import {
  type Command,
  type EditingActions,
  moduleFor,
  newId,
  type TileKind,
  useEditorHandle,
} from './use-editing.ts'

/** Actions on modules, the same for mouse, keys and buttons. Each announces its result to screen readers. */
export interface ModuleActions {
  add: (kind: TileKind, to?: Place | Side) => void
  /** Inserts a copy of a module of another message. */
  insert: (module: Module, to?: Place | Side) => void
  move: (id: ModuleId, to: Place | Side) => void
  nudge: (id: ModuleId, by: -1 | 1) => void
  /** Moves a module sideways: between columns, or between columns and the message. */
  shift: (id: ModuleId, by: -1 | 1) => void
  /** Moves a module sideways into a column of its own. */
  shiftBeside: (id: ModuleId, by: -1 | 1) => void
  duplicate: (id: ModuleId) => void
  remove: (id: ModuleId) => void
}

export function useModuleActions(): ModuleActions {
  const { actions } = useEditorHandle()
  const t = useMessages('design-editor')
  const icons = useSocialIcons()
  const brand = useBrand() ?? null
  return useMemo(() => moduleActions(actions, t, icons, brand), [actions, t, icons, brand])
}

export function moduleActions(
  { change, select, selected, startWriting, announce, current, undo }: EditingActions,
  t: Messages<'design-editor'>,
  icons: string,
  brand: Brand | null = null,
): ModuleActions {
  const say = (key: 'added' | 'moved' | 'duplicated', module: Module, more = '') => {
    const found = findModule(current(), module.id)
    const count = found ? (modulesIn(current(), found.place.container)?.length ?? 0) : 0
    const position = found ? found.place.index + 1 : 0
    announce(`${t(`said.${key}`, { kind: t(`kinds.${module.kind}`), position, count })} ${more}`.trim())
  }
  const sayColumn = (key: 'addedInColumn' | 'movedToColumn', { id, kind }: Module, more = '') => {
    const container = findModule(current(), id)?.place.container
    if (!container) return
    const row = findModule(current(), container.columns)?.module as ColumnsModule
    const place = { column: container.column + 1, count: row.columns.length }
    announce(`${t(`said.${key}`, { kind: t(`kinds.${kind}`), ...place })} ${more}`.trim())
  }
  const put = (module: Module, to: Place | Side) =>
    change((design) =>
      'beside' in to ? addBeside(design, module, to, newId) : addModule(design, module, to),
    )
  const sayAdded = (module: Module, to: Place | Side, more = '') =>
    'beside' in to ? sayColumn('addedInColumn', module, more) : say('added', module, more)

  return {
    add(kind, to) {
      const module = inLookOf(current(), brand, moduleFor(kind, current(), { language: t.language, icons }))
      const wanted = to ?? placeFor(module)
      put(module, wanted)
      if (!findModule(current(), module.id)) return
      if (isWritten(module)) {
        startWriting(module.id)
        showModule(module.id)
        sayAdded(module, wanted, t('said.typeNow'))
        return
      }
      select(module.id)
      focusModule(module.id)
      sayAdded(module, wanted)
    },
    insert(original, to) {
      const module = withNewIds(original, newId)
      const wanted = to ?? placeFor(module)
      put(module, wanted)
      if (!findModule(current(), module.id)) return
      select(module.id)
      focusModule(module.id)
      sayAdded(module, wanted)
    },
    move(id, to) {
      const module = findModule(current(), id)?.module
      if (!module) return
      change((design) => ('beside' in to ? moveBeside(design, id, to, newId) : moveModule(design, id, to)))
      select(id)
      if ('beside' in to) sayColumn('movedToColumn', module)
      else say('moved', module)
    },
    nudge: (id, by) => step(id, (design) => nudgeModule(design, id, by)),
    shift: (id, by) => step(id, (design) => shiftModule(design, id, by)),
    shiftBeside: (id, by) =>
      step(
        id,
        (design) => shiftBeside(design, id, by, newId),
        (module) => sayColumn('movedToColumn', module),
      ),
    duplicate(id) {
      const module = findModule(current(), id)?.module
      if (!module) return
      const ids: ModuleId[] = []
      change((design) =>
        duplicateModule(design, id, () => {
          ids.push(newId())
          return ids.at(-1)!
        }),
      )
      select(ids[0] ?? id)
      say('duplicated', module)
    },
    remove(id) {
      const found = findModule(current(), id)
      if (!found) return
      change((design) => deleteModule(design, id))
      const left = modulesIn(current(), found.place.container) ?? []
      const next = left[found.place.index] ?? left.at(-1) ?? null
      select(next?.id ?? null)
      if (next) focusModule(next.id)
      const deleted = t('said.deleted', { kind: t(`kinds.${found.module.kind}`) })
      const after = current()
      showUndo(deleted, t('undo'), () => {
        if (current() === after) undo()
        else change((design) => addModule(design, found.module, found.place))
      })
    },
  }

  function step(id: ModuleId, command: Command, sayMoved = (module: Module) => say('moved', module)): void {
    const module = findModule(current(), id)?.module
    if (!module) return
    const before = current()
    change(command)
    if (current() === before) announce(t('said.atEnd', { kind: t(`kinds.${module.kind}`) }))
    else sayMoved(module)
    focusModule(id)
  }

  /** The position after the selected module. Columns are never placed inside columns. */
  function placeFor(module: Module): Place {
    const place = selected() === null ? placeAboveFooter(current()) : placeAfter(current(), selected())
    if (module.kind !== 'columns' || !place.container) return place
    return placeAfter(current(), place.container.columns)
  }
}

/** True if a module has words that are edited on the canvas. */
export function isWritten({ kind }: Module): boolean {
  return kind === 'text' || kind === 'button'
}

function focusModule(id: ModuleId): void {
  showModule(id)?.focus({ preventScroll: true })
}

/** Renders synchronously, because the next key press must already reach the module or its text. */
function showModule(id: ModuleId): HTMLElement | null {
  flushSync(() => undefined)
  const module = document.querySelector<HTMLElement>(`[data-module="${CSS.escape(id)}"]`)
  module?.scrollIntoView({ block: 'nearest' })
  return module
}
