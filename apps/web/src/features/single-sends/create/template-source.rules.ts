import type { Generation, TemplateSummary, TemplateVersion } from '@carillon/contract/dynamic-templates'
import type { EmailConfigFields } from '@carillon/contract/single-sends'
import { findSubstitutionTags, guessMarks, usualMarks } from '@carillon/personalization/substitution-tags'

/** Templates that a single send can begin with: templates with an active version, which is the version it copies. */
export function startableTemplates(all: readonly TemplateSummary[]) {
  return all.flatMap((template) => {
    const active = template.versions.find((version) => version.active === 1)
    return active ? [{ ...template, active }] : []
  })
}

/** The content of a version as that of a single send. */
export function contentOf(version: TemplateVersion): EmailConfigFields {
  const { subject, editor, document, html_content, plain_content, generate_plain_content } = version
  const plain = generate_plain_content ? {} : { plain_content }
  return {
    subject,
    editor,
    generate_plain_content,
    ...plain,
    ...(editor === 'design' && document ? { document } : { html_content }),
  }
}

/** The parts that a copy lacks, or has and can't use. */
export interface TemplateLosses {
  hasTestData: boolean
  /** Tags of a legacy template between marks of its author, which a single send doesn't fill. */
  tags: string[]
}

/** The number of tags that a sentence names at most. */
export const namedTags = 5

/** Marks that also stand around words of plain text, so they tell nothing by themselves. */
const alsoInProse = ['[', '#']

export function lossesOf(version: TemplateVersion, generation: Generation): TemplateLosses | null {
  const hasTestData = !['', '{}'].includes(version.test_data.replaceAll(/\s/g, ''))
  const tags = generation === 'legacy' ? substitutionTags(version) : []
  return hasTestData || tags.length > 0 ? { hasTestData, tags } : null
}

function substitutionTags({ subject, html_content, plain_content }: TemplateVersion): string[] {
  const texts = [subject, html_content, plain_content]
  const candidates = usualMarks.filter(({ open }) => !alsoInProse.includes(open))
  // The marks of the body and subject tags may appear besides the author's own.
  const marks = [guessMarks(texts, candidates), { open: '<%', close: '%>' }]
  return [
    ...new Set(
      marks.flatMap((each) => (each ? findSubstitutionTags(texts, each).map(({ source }) => source) : [])),
    ),
  ]
}
