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
import type { Module, ModuleId } from '@carillon/email-design/design'
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
  add: (kind: TileKind, place?: Place) => void
  /** Inserts a copy of a module of another message. */
  insert: (module: Module, place?: Place) => void
  move: (id: ModuleId, place: Place) => void
  nudge: (id: ModuleId, by: -1 | 1) => void
  /** Moves sideways: between columns, or between columns and the message. */
  shift: (id: ModuleId, by: -1 | 1) => void
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

  return {
    add(kind, place) {
      const module = inLookOf(current(), brand, moduleFor(kind, current(), { language: t.language, icons }))
      const wanted = place ?? placeFor(module)
      change((design) => addModule(design, module, wanted))
      if (!findModule(current(), module.id)) return
      if (isWritten(module)) {
        startWriting(module.id)
        showModule(module.id)
        say('added', module, t('said.typeNow'))
        return
      }
      select(module.id)
      focusModule(module.id)
      say('added', module)
    },
    insert(original, place) {
      const module = withNewIds(original, newId)
      const wanted = place ?? placeFor(module)
      change((design) => addModule(design, module, wanted))
      if (!findModule(current(), module.id)) return
      select(module.id)
      focusModule(module.id)
      say('added', module)
    },
    move(id, place) {
      const module = findModule(current(), id)?.module
      if (!module) return
      change((design) => moveModule(design, id, place))
      select(id)
      say('moved', module)
    },
    nudge: (id, by) => step(id, (design) => nudgeModule(design, id, by)),
    shift: (id, by) => step(id, (design) => shiftModule(design, id, by)),
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

  function step(id: ModuleId, command: Command): void {
    const module = findModule(current(), id)?.module
    if (!module) return
    const before = current()
    change(command)
    if (current() === before) announce(t('said.atEnd', { kind: t(`kinds.${module.kind}`) }))
    else say('moved', module)
    focusModule(id)
  }

  /** The position after the selected module. Columns are never placed inside columns. */
  function placeFor(module: Module): Place {
    const place = selected() === null ? placeAboveFooter(current()) : placeAfter(current(), selected())
    if (module.kind !== 'columns' || !place.container) return place
    return placeAfter(current(), place.container.columns)
  }
}

/** Whether a module has words that are edited on the canvas. */
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
