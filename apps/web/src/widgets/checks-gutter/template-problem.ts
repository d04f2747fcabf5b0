import { useCallback } from 'react'
import { type MessageKey, useMessages } from '#lib/messages.tsx'

const known = [
  'tag_not_closed',
  'block_not_closed',
  'block_not_opened',
  'block_mismatch',
  'syntax',
  'unknown_helper',
  'not_supported',
  'wrong_arguments',
] as const

/** The problem with a tag in words. For unknown codes, the server's English sentence. Needs the texts of the design editor. */
function useTemplateProblem(): (details: Record<string, unknown>) => string {
  const t = useMessages('design-editor')
  return useCallback(
    ({ problem_code, name, problem }) => {
      const code = known.find((each) => each === problem_code)
      return code ? t(`code.problem.${code}` as MessageKey<'design-editor'>, { name }) : String(problem ?? '')
    },
    [t],
  )
}

/** The translated sentence of a refusal. A broken template has a more specific code, which is used first. */
export function useRefusalSentence(): (code: string, details: Record<string, unknown>) => string | undefined {
  const t = useMessages('preflight')
  const problem = useTemplateProblem()
  return useCallback(
    (code, details) =>
      t.refusal(code, code === 'template_broken' ? { ...details, problem: problem(details) } : details),
    [t, problem],
  )
}
