import { tidyPostalLines } from '@carillon/personalization/postal-lines'
import { type CompiledVariation, compileVariation, type VariationSource } from './compile-variation.ts'
import { htmlWork } from './html-work.ts'

/**
 * Like `compileVariation`, for HTML that users wrote: the plain text of long HTML is made in another thread.
 * @throws html_too_deep, html_too_complex, too_many_requests
 */
export async function compileApart(source: VariationSource): Promise<CompiledVariation> {
  if (source.plain !== null || source.generated !== undefined) return compileVariation(source)
  const html = tidyPostalLines(source.html, source.sender)
  return compileVariation({ ...source, generated: await htmlWork.plainText(html) })
}
