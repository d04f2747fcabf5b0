import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import { showDefaults } from '@carillon/personalization/show-defaults'
import type { TemplateProblem } from '@carillon/personalization/template-problem'
import { measureText } from '@carillon/text-message/measure-text'
import { loadRecipients } from '#features/contacts/public.ts'
import { shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { StoredText } from '#schema/stored-text.ts'
import { codeLength, compileText, isTooLong, type TextTemplate } from '#sending/texts/public.ts'

/** Stands for the code of short links, which is as long for everyone. */
export const anyCode = 'x'.repeat(codeLength)

/** The measures without recipients or texts. */
export const measuredNothing = {
  min: 0,
  max: 0,
  mean: 0,
  tooLong: 0,
  example: null as string | null,
  encodings: { 'gsm-7': 0, 'ucs-2': 0 },
}

/** The lengths of the texts of some people. With images a text is one unit of any length. */
export async function measureTexts(
  db: Db,
  account: string,
  template: TextTemplate,
  { media }: StoredText,
  sample: readonly { id: string; isFirst: boolean }[],
): Promise<typeof measuredNothing> {
  if (sample.length === 0) return measuredNothing
  const people = await loadRecipients({ db })(
    account,
    sample.map(({ id }) => id),
    template.names,
  )
  const encodings = { 'gsm-7': 0, 'ucs-2': 0 }
  const counts: number[] = []
  let tooLong = 0
  let example: string | null = null
  for (const { id, isFirst } of sample) {
    const text = composed(template, people.get(id) ?? {}, isFirst)
    if (text === null || isTooLong(text)) {
      tooLong++
      continue
    }
    const { segments, encoding } = measureText(text)
    example ??= text
    encodings[encoding]++
    counts.push(media.length > 0 ? 1 : segments)
  }
  if (counts.length === 0) return { ...measuredNothing, tooLong }
  const sum = counts.reduce((all, one) => all + one, 0)
  return {
    min: Math.min(...counts),
    max: Math.max(...counts),
    mean: sum / sample.length,
    tooLong,
    example,
    encodings,
  }
}

/** Null: it becomes larger than any text can be. */
function composed(template: TextTemplate, data: TemplateData, isFirst: boolean): string | null {
  try {
    return template.compose(data, anyCode, isFirst).text
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return null
    throw cause
  }
}

/** The text without a person's values: tags show their fallbacks. */
export function exampleForNobody(template: TextTemplate, text: StoredText, config: Config): string {
  const shown = compileText({ ...text, body: showDefaults(text.body) }, shortLinkBase(config))
  return composed(shown.template ?? template, {}, true) ?? ''
}

/** Faults of the tags as calls answer them. */
export function textProblems(problems: readonly TemplateProblem[] | undefined) {
  return (problems ?? []).map(({ line, column, message, code, name }) => ({
    line,
    column,
    problem: message,
    problem_code: code,
    name,
  }))
}
