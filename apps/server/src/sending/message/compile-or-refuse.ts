import { Refusal, Refusals } from '#platform/refusal.ts'
import { compileApart } from './compile-apart.ts'
import type { Variation, VariationSource } from './compile-variation.ts'

/**
 * Compiles a message, and refuses one that is broken with all places of its problems.
 * @param field the input that names the message
 * @throws template_broken, html_too_deep, html_too_complex, too_many_requests
 */
export async function compileOrRefuse(source: VariationSource, field?: string): Promise<Variation> {
  const { variation, problems } = await compileApart(source)
  if (variation) return variation
  const [first, ...others] = problems.map(
    ({ part, line, column, code, name, message: problem }) =>
      new Refusal(
        'template_broken',
        { part, line, column, problem, problem_code: code, name },
        field === undefined ? {} : { field },
      ),
  )
  throw first ? new Refusals([first, ...others]) : new Error('a template failed without a problem')
}
