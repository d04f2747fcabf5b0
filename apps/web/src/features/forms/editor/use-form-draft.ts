import { FormContent, FormName, type FormProblem } from '@carillon/contract/form-content'
import type { Form } from '@carillon/contract/forms'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isFormChanged, useSaveForm } from '#api/forms.ts'
import { alertFailure } from '#lib/failure.ts'
import { useKeptInput } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import { problemOfIssue } from '#lib/problems.ts'
import { Refusal } from '#lib/refusal.ts'
import { withoutNul } from '#lib/without-nul.ts'
import { begin, changed, type History, paused, redone, undone } from './history.rules.ts'
import { type Found, stillThere } from './problems.rules.ts'

/** The parts that the editor changes: the name takes effect at once when it is saved, the content when it is applied. */
export interface Edited {
  name: string
  content: FormContent
}

const Edited = z.object({ name: FormName, content: FormContent })

/** The outcome of a save. `wrong`: nothing was saved, because there are problems to show first. */
export type Outcome = 'saved' | 'wrong' | 'conflict' | 'failed' | { savedBut: string }

export interface FormDraft {
  stored: Form
  name: string
  content: FormContent
  /** @param about the field that is typed into: its changes are undone together */
  change: (patch: Partial<FormContent>, about?: string) => void
  rename: (name: string) => void
  /** Ends a step of undo: the next change can be undone by itself. */
  pause: () => void
  isDirty: boolean
  /** True if the draft has unsaved changes at this moment; `isDirty` is the state of the last render. */
  isDirtyNow: () => boolean
  undo: (() => void) | null
  redo: (() => void) | null
  isSaving: 'save' | 'apply' | null
  save: (how: { apply: boolean; overwrite?: boolean }) => Promise<Outcome>
  /** Continues with the server's version. Undo restores the edited one. */
  adopt: (form: Form) => void
  found: readonly Found[]
}

/** A signup form while it is edited. Nothing is saved by itself. */
export function useFormDraft(stored: Form): FormDraft {
  const t = useMessages('form-editor')
  const mutation = useSaveForm(stored.id)
  const base = useRef(stored)
  const [history, setHistory] = useState<History<Edited>>(() => begin(editedOf(stored)))
  const latest = useRef(history)
  const [refused, setRefused] = useState({ problems: stored.problems, about: stored.draft })
  const [wrong, setWrong] = useState<{ about: Edited; found: readonly Found[] } | null>(null)
  const [isSaving, setSaving] = useState<'save' | 'apply' | null>(null)
  const { now } = history

  const put = useCallback((next: History<Edited> | null) => {
    if (!next) return
    latest.current = next
    setHistory(next)
  }, [])
  const isDirtyNow = useCallback(() => !isSame(latest.current.now, editedOf(base.current)), [])

  const kept = useKeptInput<Edited>('form', now, isDirtyNow())
  const [isRestored, setRestored] = useState(false)
  if (kept && !isRestored) {
    setRestored(true)
    put(changed(latest.current, kept, null))
  }

  const change = useCallback(
    (patch: Partial<FormContent>, about?: string) => {
      const { now: before } = latest.current
      const next = { ...before, content: { ...before.content, ...withoutNul(patch) } }
      if (!isSame(next, before)) put(changed(latest.current, next, about ?? null))
    },
    [put],
  )
  const rename = useCallback(
    (name: string) => put(changed(latest.current, { ...latest.current.now, name: withoutNul(name) }, 'name')),
    [put],
  )
  const pause = useCallback(() => put(paused(latest.current)), [put])

  const adopt = useCallback(
    (form: Form) => {
      base.current = form
      setRefused({ problems: form.problems, about: form.draft })
      const theirs = editedOf(form)
      if (!isSame(theirs, latest.current.now)) put(changed(latest.current, theirs, null))
    },
    [put],
  )

  useEffect(() => {
    if (stored.revision <= base.current.revision) return
    // Another tab saved the form. Unsaved edits stay, and saving them asks first. A new address alone changes nothing
    // that is edited here.
    if (isSame(editedOf(stored), editedOf(base.current))) base.current = stored
    else if (!isDirtyNow()) adopt(stored)
  }, [stored, isDirtyNow, adopt])

  const save = useCallback(
    async ({ apply, overwrite = false }: { apply: boolean; overwrite?: boolean }): Promise<Outcome> => {
      const edited = latest.current.now
      const parsed = z.safeParse(Edited, edited, { reportInput: true })
      if (!parsed.success) {
        setWrong({ about: edited, found: parsed.error.issues.map((issue) => foundOf(issue, t)) })
        return 'wrong'
      }
      setWrong(null)
      setSaving(apply ? 'apply' : 'save')
      const { name, content } = parsed.data
      try {
        const form = await mutation.mutateAsync({
          ...(name === base.current.name ? {} : { name }),
          draft: content,
          ...(overwrite ? {} : { revision: base.current.revision }),
          apply,
        })
        base.current = form
        setRefused({ problems: form.problems, about: form.draft })
        // Text typed during the save stays.
        if (isSame(latest.current.now, edited)) put({ ...latest.current, now: editedOf(form), about: null })
        const [warning] = form.problems
        return warning ? { savedBut: t(`problems.${warning.code}`) } : 'saved'
      } catch (error) {
        if (isFormChanged(error)) return 'conflict'
        const problems = problemsIn(error)
        if (problems) {
          setRefused({ problems, about: content })
          return 'wrong'
        }
        if (error instanceof Refusal) void alertFailure('signupForms', error)
        return 'failed'
      } finally {
        setSaving(null)
      }
    },
    [mutation.mutateAsync, put, t],
  )

  const found = useMemo(() => {
    const ofServer = stillThere(refused.problems, refused.about, now.content).map(({ code, at, blocks }) => ({
      at,
      blocks,
      sentence: t(`problems.${code}`),
    }))
    return [...(wrong && isSame(wrong.about, now) ? wrong.found : []), ...ofServer]
  }, [refused, wrong, now, t])

  const isDirty = !isSame(now, editedOf(base.current))
  return {
    stored: base.current,
    ...now,
    change,
    rename,
    pause,
    isDirty,
    isDirtyNow,
    isSaving,
    save,
    adopt,
    found,
    undo: history.past.length > 0 ? () => put(undone(latest.current)) : null,
    redo: history.future.length > 0 ? () => put(redone(latest.current)) : null,
  }
}

function editedOf({ name, draft }: Form): Edited {
  return { name, content: draft }
}

function isSame(one: Edited, other: Edited): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function foundOf(issue: z.core.$ZodIssue, t: ReturnType<typeof useMessages<'form-editor'>>): Found {
  const at = issue.path.filter((part) => part !== 'content').join('.')
  return { at, sentence: t.problem(problemOfIssue(issue)) ?? '', blocks: true }
}

/** The missing parts in a refused apply. */
function problemsIn(error: unknown): FormProblem[] | null {
  if (!(error instanceof Refusal) || error.code !== 'form_incomplete') return null
  const { problems } = error.details
  return Array.isArray(problems) ? (problems as FormProblem[]) : []
}

export const DraftContext = createContext<FormDraft | null>(null)

export function useDraft(): FormDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('no draft: render below DraftContext')
  return draft
}

/** The problem at a place, in words. */
export function useProblemAt(): (at: string) => string | undefined {
  const { found } = useDraft()
  return (at) => found.find((each) => each.at === at)?.sentence
}
