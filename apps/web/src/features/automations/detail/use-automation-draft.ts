import { type Automation, type AutomationFields, automations } from '@carillon/contract/automations'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { automationPreflightQuery, saveAutomation } from '#api/automation-detail.ts'
import { automationQuery } from '#api/automations.ts'
import { cacheKey } from '#api/keys.ts'
import { Refusal } from '#lib/refusal.ts'
import { withoutNul } from '#lib/without-nul.ts'
import { type Autosave, useAutosave } from '#widgets/autosave/use-autosave.ts'
import { useRightToSave } from '#widgets/autosave/use-right-to-save.ts'

/** The settings that the author edits, each field as it is now. */
export type Settings = Pick<
  Automation,
  | 'name'
  | 'entrance_criteria'
  | 'again_after_days'
  | 'exit_criteria'
  | 'exit_when'
  | 'goal'
  | 'send_window'
  | 'suppression_group_id'
  | 'custom_unsubscribe_url'
  | 'categories'
  | 'ip_pool'
  | 'steps'
>
/** The fields that were changed here and are not saved yet. */
type Edits = Partial<Settings>

export interface AutomationDraft {
  stored: Automation
  settings: Settings
  /** True if the person may not change it. What they typed before that stays in `settings`. */
  isReading: boolean
  change: (changes: Edits) => void
  /** Saves waiting changes; false if that fails. */
  flush: () => Promise<boolean>
  autosave: Autosave<Edits>
  /** The server's refusal of the last change. */
  refusal: Refusal | null
  loadTheirs: () => Promise<void>
  keepMine: () => Promise<void>
  restore: (kept: unknown) => void
  /**
   * Takes back the last change of steps or of a chosen setting; typed texts have the undo of their fields. Answers the
   * edits after it.
   */
  undo: (() => Edits) | null
  redo: (() => Edits) | null
  /** The revision that the server has now. */
  revision: () => number
}

/** Saved sooner than in editors, because problems and numbers beside it show the stored state. */
const delayMs = 700
/** The number of changes that can be undone. */
const mostUndone = 100
const undoable = [
  ...(['entrance_criteria', 'again_after_days', 'exit_criteria', 'exit_when', 'goal'] as const),
  ...(['send_window', 'suppression_group_id', 'categories', 'ip_pool', 'steps'] as const),
] satisfies (keyof Settings)[]

/** The settings and steps of an automation. Each change is saved by itself; its messages are saved apart from it. */
export function useAutomationDraft(stored: Automation): AutomationDraft {
  const cache = useQueryClient()
  const { id } = stored
  const base = useRef(stored)
  const [edits, setEdits] = useState<Edits>({})
  const latest = useRef(edits)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [past, setPast] = useState<readonly Edits[]>([])
  const [future, setFuture] = useState<readonly Edits[]>([])

  const put = useCallback((next: Edits) => {
    latest.current = next
    setEdits(next)
  }, [])

  const save = useCallback(
    async (edited: Edits, { overwrite }: { overwrite: boolean }) => {
      const change = changesOf(base.current, edited)
      setRefusal(null)
      if (Object.keys(change).length === 0) return
      try {
        const revision = overwrite ? {} : { revision: base.current.revision }
        base.current = await saveAutomation(id, { ...change, ...revision })
      } catch (error) {
        const isConflict = error instanceof Refusal && error.code === 'automation_changed'
        setRefusal(error instanceof Refusal && !isConflict ? error : null)
        throw error
      }
      cache.setQueryData(automationQuery(id).queryKey, base.current)
      void cache.invalidateQueries({ queryKey: automationPreflightQuery(id).queryKey })
      void cache.invalidateQueries({ queryKey: cacheKey('automations', 'page'), refetchType: 'none' })
    },
    [cache, id],
  )
  const autosave = useAutosave<Edits>({ initial: edits, save, keepAs: `automation/${id}`, delayMs })
  const { change: changed, replace, state, flush } = autosave
  const isReading = !useRightToSave(automations.update, autosave)

  const settings = useMemo(() => ({ ...settingsOf(stored), ...edits }), [stored, edits])
  const shown = useRef(settings)
  shown.current = settings

  const write = useCallback(
    (changes: Edits) => {
      const next = { ...latest.current, ...withoutNul(changes) }
      changed(next)
      put(next)
    },
    [changed, put],
  )
  const change = useCallback(
    (changes: Edits) => {
      if (isReading) return
      const before = asIn({ ...settingsOf(base.current), ...latest.current }, changes)
      if (undoable.some((name) => name in before)) {
        setPast((all) => [...all, before].slice(-mostUndone))
        setFuture([])
      }
      write(changes)
    },
    [write, isReading],
  )

  const adopt = useCallback(
    (theirs: Automation) => {
      base.current = theirs
      const none = {}
      replace(none)
      put(none)
      setPast([])
      setFuture([])
    },
    [replace, put],
  )
  useEffect(() => {
    if (stored.revision <= base.current.revision) return
    // A version was restored, or another user saved, and nothing here waits to be saved.
    if (state === 'saved') adopt(stored)
  }, [state, stored, adopt])

  return useMemo(
    () => ({
      stored,
      settings,
      isReading,
      change,
      flush,
      autosave,
      refusal,
      revision: () => base.current.revision,
      loadTheirs: async () => {
        const theirs = await cache.fetchQuery({ ...automationQuery(id), staleTime: 0 })
        adopt(theirs)
      },
      keepMine: async () => {
        if (await autosave.overwrite()) put({})
      },
      restore: (kept) => write({ ...(kept as Edits) }),
      undo:
        past.length === 0 || isReading
          ? null
          : () => {
              const before = past.at(-1)!
              setFuture([asIn(shown.current, before), ...future])
              setPast(past.slice(0, -1))
              write(before)
              return before
            },
      redo:
        future.length === 0 || isReading
          ? null
          : () => {
              const after = future[0]!
              setPast([...past, asIn(shown.current, after)])
              setFuture(future.slice(1))
              write(after)
              return after
            },
    }),
    [
      stored,
      settings,
      isReading,
      change,
      flush,
      autosave,
      refusal,
      adopt,
      cache,
      id,
      past,
      future,
      write,
      put,
    ],
  )
}

/** The present values of the settings that a change names. */
function asIn(settings: Settings, change: Edits): Edits {
  return Object.fromEntries(Object.keys(change).map((name) => [name, settings[name as keyof Settings]]))
}

function settingsOf(stored: Automation): Settings {
  const { name, entrance_criteria, exit_criteria, exit_when, goal, steps } = stored
  const { again_after_days, send_window } = stored
  const { suppression_group_id, custom_unsubscribe_url, categories, ip_pool } = stored
  return {
    name,
    entrance_criteria,
    exit_criteria,
    exit_when,
    goal,
    steps,
    again_after_days,
    send_window,
    suppression_group_id,
    custom_unsubscribe_url,
    categories,
    ip_pool,
  }
}

/** The fields to save: the edits that differ from the stored settings. */
function changesOf(stored: Automation, edits: Edits): AutomationFields {
  const before = settingsOf(stored)
  const changed = Object.entries(edits).filter(
    ([name, value]) => JSON.stringify(before[name as keyof Settings]) !== JSON.stringify(value),
  )
  const { name, ...change } = Object.fromEntries(changed) as Edits
  // An empty name is kept on the page and saved once it is written.
  return name?.trim() ? { ...change, name: name.trim() } : change
}

export const DraftContext = createContext<AutomationDraft | null>(null)

export function useDraft(): AutomationDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('no draft: render below DraftContext')
  return draft
}
