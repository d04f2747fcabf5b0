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
 * The sentence of a refusal in the reader's language. A broken template says what is wrong by a code of its own, which
 * is translated first. Needs the texts of the design editor.
 */
export function useRefusalSentence(): (code: string, details: Record<string, unknown>) => string | undefined {
  const t = useMessages('single-sends')
  const problem = useTemplateProblem()
  return (code, details) =>
    t.refusal(code, code === 'template_broken' ? { ...details, problem: problem(details) } : details)
}

/** What is wrong with a tag, in words; the server's English where it is something new. */
export function useTemplateProblem(): (details: Record<string, unknown>) => string {
  const t = useMessages('design-editor')
  return ({ problem_code, name, problem }) => {
    const code = known.find((each) => each === problem_code)
    return code ? t(`code.problem.${code}` as MessageKey<'design-editor'>, { name }) : String(problem ?? '')
  }
}
