import type { MessageKey } from '#lib/messages.tsx'
import { useMessages } from '#lib/messages.tsx'

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

/**
 * The translated sentence of a refusal. A broken template has a more specific code, which is used first. Needs the
 * texts of the design editor.
 */
export function useRefusalSentence(): (code: string, details: Record<string, unknown>) => string | undefined {
  const t = useMessages('single-sends')
  const problem = useTemplateProblem()
  return (code, details) =>
    t.refusal(code, code === 'template_broken' ? { ...details, problem: problem(details) } : details)
}

/** The problem with a tag in words. For unknown codes, the server's English sentence. */
export function useTemplateProblem(): (details: Record<string, unknown>) => string {
  const t = useMessages('design-editor')
  return ({ problem_code, name, problem }) => {
    const code = known.find((each) => each === problem_code)
    return code ? t(`code.problem.${code}` as MessageKey<'design-editor'>, { name }) : String(problem ?? '')
  }
}
