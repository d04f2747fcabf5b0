import { useEffect, useRef, useState } from 'react'
import { useUploadImport } from '#api/contact-imports.ts'
import { showAlert } from '#lib/alerts.ts'
import { type FieldProblem, useMessages } from '#lib/messages.tsx'
import { Fault, Refusal } from '#lib/refusal.ts'

interface Outcome {
  onDone: (job: string) => void
  onProblem: (problem: FieldProblem) => void
}

/** Uploads a file and reports its progress. `stop` cancels it, and so does leaving the page. */
export function useUpload({ onDone, onProblem }: Outcome) {
  const t = useMessages('import-wizard')
  const [loaded, setLoaded] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  const { mutate, isPending } = useUploadImport()
  useEffect(() => () => stopping.current?.abort(), [])

  const start = (file: File) => {
    const controller = new AbortController()
    stopping.current = controller
    setLoaded(0)
    mutate(
      { file, onProgress: setLoaded, signal: controller.signal },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (controller.signal.aborted) showAlert(t('file.stopped'), { tone: 'info' })
          else onProblem(problemOf(error))
        },
      },
    )
  }
  return { start, stop: () => stopping.current?.abort(), running: isPending, loaded }
}

function problemOf(error: unknown): FieldProblem {
  if (error instanceof Refusal) return { code: error.code, details: error.details }
  return { code: error instanceof Fault && error.kind === 'network' ? 'network' : 'fault' }
}
