import { type EmailTestSummary, emailTesting } from '@carillon/contract/email-testing'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { emailTestQuery, isTestRunning, useRunEmailTest } from '#api/email-testing.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone, Refusal } from '#lib/refusal.ts'
import { currentShell } from '#shell/shell.ts'
import { useMay } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { useTestData, useTestDataHere } from '../../test-data/test-data.ts'
import type { AfterRun } from '../results/test-head.tsx'
import { useTesting } from '../testing-context.ts'
import type { TestChoice } from './test-choice.rules.ts'

/** The values for tags that a test uses: those of the editor beneath, or of the editor that has the message. */
export function useTestedData() {
  const { editor } = useTesting()
  const kept = useTestData(editor)
  return useTestDataHere() ?? kept
}

/** Saves the message and runs a test of it. Then the results are shown, as they come. */
export function useRun() {
  const t = useMessages('email-testing')
  const { message, base, name, flush } = useTesting()
  const data = useTestedData()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const run = useRunEmailTest(message)
  const mayRun = useMay(emailTesting.run)
  // Kept beside `run`, which begins only after the message is saved: a second click in between would pay twice.
  const isStarting = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (): Promise<boolean> => {
    if (isStarting.current) return false
    isStarting.current = true
    setIsSaving(true)
    const isSaved = await flush()
    setIsSaving(false)
    isStarting.current = isSaved
    return isSaved
  }
  const start = async ({ tests, clients, variations }: TestChoice) => {
    if (data.problem || !(await save())) return
    run.mutate(
      {
        tests: [...tests],
        ...(tests.includes('inbox') ? { clients: [...clients] } : {}),
        ...(variations.length > 0 ? { variation_ids: [...variations] } : {}),
        ...(data.values ? { substitutions: data.values } : {}),
      },
      {
        onSuccess: ({ result }) => {
          for (const { id } of result) {
            const address = `${base}/view_results/${id}`
            void sayEnd(cache, id, () => {
              // The page of the results shows the end itself.
              if (!location.pathname.includes(address)) showMade(t('ended', { name }), address)
            })
          }
          const state: AfterRun = { isNew: true }
          // Back leads to the choice, and not to the question whether to pay again.
          const replace = location.pathname.endsWith(`${base}/review`)
          navigate(dialogTo(`${base}/view_results/${result[0]?.id ?? ''}`), { state, replace })
        },
        onSettled: () => {
          isStarting.current = false
        },
      },
    )
  }
  const { error } = run
  const refusal = error instanceof Refusal ? t.refusal(error.code, error.details) : undefined
  return {
    start,
    mayRun,
    isRunning: isSaving || run.isPending,
    problem: error ? (refusal ?? t('runFailed')) : undefined,
  }
}

const pollMs = 3_000

/** Waits until a test has ended, also after the overlay was closed, and as long as the person is signed in. */
async function sayEnd(cache: QueryClient, id: EmailTestSummary['id'], say: () => void): Promise<void> {
  const shell = currentShell()
  while (currentShell() === shell) {
    await new Promise((done) => setTimeout(done, pollMs))
    if (currentShell() !== shell) return
    try {
      // What the page of the results asked for lately is enough.
      const { state } = await cache.fetchQuery({ ...emailTestQuery(id), staleTime: pollMs - 500 })
      if (state !== 'cancelled' && !isTestRunning(state)) return say()
      if (state === 'cancelled') return
    } catch (error) {
      if (isGone(error) || error instanceof Refusal) return
    }
  }
}
