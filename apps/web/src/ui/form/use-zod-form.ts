import { type FormEvent, useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { wasAlerted } from '#lib/failure.ts'
import { useKeptInput } from '#lib/kept-input.ts'
import type { FieldProblem } from '#lib/messages.tsx'
import { problemOfIssue } from '#lib/problems.ts'
import { Fault, type Problem, Refusal } from '#lib/refusal.ts'
import { showRefused } from './show-refused.ts'

type FormProblems<T> = Partial<Record<keyof T & string, FieldProblem>>

interface FieldBinding<V> {
  name: string
  value: V
  onChange: (value: V) => void
  onBlur: () => void
  problem: FieldProblem | undefined
}

export interface ZodForm<T extends object> {
  values: T
  problems: FormProblems<T>
  /**
   * A problem with the whole form: a refusal that names no field, or a fault. Show it in `FormAlert`. Undefined if an
   * alert has already shown it.
   */
  problem: FieldProblem | undefined
  submitting: boolean
  dirty: boolean
  /** True if the form is dirty now, not when it was last rendered. The leave guard needs this right after a submit. */
  isDirty: () => boolean
  field<K extends keyof T & string>(name: K): FieldBinding<T[K]>
  set: (changes: Partial<T>) => void
  /** Replaces the values, for example when the server's state has arrived. The form is clean afterwards. */
  reset: (values: T) => void
  /** Replaces the values of an untouched form by other first ones. Problems that a submit has found stay. */
  rebase: (values: T) => void
  onSubmit: (event?: FormEvent) => void
}

interface Options<T> {
  initial: T
  /**
   * Unique on the page. Under this key the typed values survive the end of the session. Leave it out for forms with
   * secrets.
   */
  keepAs?: string
}

/**
 * A form that uses a schema of the contract. It validates a field when it loses the focus, and the form at submit.
 * Refusals of the server are shown at their fields. `submit` gets the parsed value; the problems it returns
 * (`fieldProblems`) or throws become the problems of the form.
 */
export function useZodForm<S extends z.ZodMiniType, T extends object & z.input<S>>(
  schema: S,
  submit: (value: z.output<S>) => Promise<unknown>,
  { initial, keepAs }: Options<T>,
): ZodForm<T> {
  const start = useRef(initial)
  const clean = useRef(true)
  const sent = useRef<Element | null>(null)
  const [values, setValues] = useState<T>(initial)
  const [problems, setProblems] = useState<FormProblems<T>>({})
  const [problem, setProblem] = useState<FieldProblem>()
  const [submitting, setSubmitting] = useState(false)
  const [dirty, setDirty] = useState(false)
  const kept = useKeptInput(keepAs ?? '', values, dirty && keepAs !== undefined)
  const [restored, setRestored] = useState(false)
  if (kept !== undefined && keepAs !== undefined && !restored) {
    setRestored(true)
    setValues(kept)
    setDirty(true)
    clean.current = false
  }

  const set = useCallback((changes: Partial<T>) => {
    setValues((before) => {
      const next = { ...before, ...changes }
      clean.current = isSameValue(next, start.current)
      setDirty(!clean.current)
      return next
    })
    setProblems((before) => without(before, Object.keys(changes)))
    setProblem(undefined)
  }, [])

  const rebase = useCallback((fresh: T) => {
    start.current = fresh
    clean.current = true
    setValues(fresh)
    setDirty(false)
  }, [])

  const reset = useCallback(
    (fresh: T) => {
      rebase(fresh)
      setProblems({})
      setProblem(undefined)
    },
    [rebase],
  )

  const check = () => {
    const parsed = z.safeParse(schema, values, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { found: firstProblems<T>(parsed.error.issues) }
  }

  const checkField = (name: keyof T & string) => {
    const found = check().found?.[name]
    const isUntouchedGap = found?.code === 'required' && isSameValue(values[name], start.current[name])
    if (found && !isUntouchedGap) setProblems((before) => ({ ...before, [name]: found }))
  }

  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (submitting) return
    sent.current = event?.currentTarget ?? null
    const { value, found } = check()
    if (found) return showFound(found)
    setSubmitting(true)
    setProblem(undefined)
    clean.current = true
    submit(value as z.output<S>)
      .then((answer) => (isProblems(answer) ? refuse(answer) : setDirty(false)))
      .catch((error: unknown) => {
        clean.current = false
        setProblem(wasAlerted(error) ? undefined : problemOfError(error))
      })
      .finally(() => setSubmitting(false))
  }

  const showFound = (found: FormProblems<T>) => {
    setProblems(found)
    showRefused(Object.keys(found), sent.current)
  }

  const refuse = (refused: readonly Problem[]) => {
    clean.current = false
    const known = refused.filter(({ field }) => field !== null && field in values)
    const other = refused.find(({ field }) => field === null || !(field in values))
    showFound(
      Object.fromEntries(
        known.map(({ field, code, details }) => [field, { code, details }]),
      ) as FormProblems<T>,
    )
    if (other) setProblem(other)
  }

  return {
    values,
    problems,
    problem,
    submitting,
    dirty,
    isDirty: () => !clean.current,
    set,
    reset,
    rebase,
    onSubmit,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
      onBlur: () => checkField(name),
      problem: problems[name],
    }),
  }
}

function firstProblems<T>(issues: readonly z.core.$ZodIssue[]): FormProblems<T> {
  const found: Record<string, FieldProblem> = {}
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '')
    found[name] ??= problemOfIssue(issue)
  }
  return found as FormProblems<T>
}

function problemOfError(error: unknown): FieldProblem {
  if (error instanceof Refusal) return { code: error.code, details: error.details }
  if (error instanceof Fault) return { code: error.kind === 'network' ? 'network' : 'fault' }
  throw error
}

function isProblems(answer: unknown): answer is readonly Problem[] {
  return (
    Array.isArray(answer) && answer.length > 0 && 'code' in Object(answer[0]) && 'field' in Object(answer[0])
  )
}

function without<T>(problems: FormProblems<T>, names: readonly string[]): FormProblems<T> {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => !names.includes(name)),
  ) as FormProblems<T>
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
