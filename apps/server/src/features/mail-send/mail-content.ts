import { type MailBody, mailSendLimits, type Personalization } from '@carillon/contract/mail-send'
import { withPresentation } from '@carillon/email-design/presentation'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { findActiveVersion } from '#features/dynamic-templates/public.ts'
import { withFooter } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FurtherPart } from '#schema/stored-message.ts'
import { asLiteral, type Literal } from './mail-text.rules.ts'
import { placeTracking } from './tracking-places.ts'

/** The templates for all recipients, and how each recipient's data fills them. */
export interface MailContent {
  subject: string
  html: string
  /** Null: it is generated from the HTML. */
  plain: string | null
  /** Further texts besides HTML and plain text. */
  furtherParts: FurtherPart[]
  /** True if the HTML has the pixel already, at the place that the call named. */
  hasPixel: boolean
  /** The template that was used. */
  template: { id: string; version: string } | null
  dataOf(personalization: Personalization): Record<string, unknown>
  /** Fills a text of the call like the content, for example Reply-To. */
  fill(text: string, personalization: Personalization, field: string): string
}

interface Texts {
  subject: string
  html: string
  plain: string | null
}

/**
 * A dynamic template is filled with the data of each personalization. All other content, also a legacy template, is
 * sent literally after its substitutions.
 */
export async function findContent(
  db: Db,
  account: string,
  mail: MailBody,
  countsOpens: boolean,
): Promise<MailContent> {
  const found = mail.template_id === undefined ? null : await findTemplate(db, account, mail.template_id)
  const template = found?.template ?? null
  if (found?.isDynamic) {
    refuseSubstitutions(mail)
    const texts = withMailFooter(found.texts, mail)
    const placed = placeTracking(texts, mail.tracking_settings, countsOpens, (text) => text)
    return {
      ...placed,
      furtherParts: furtherParts(mail, asLiteral([])),
      subject: texts.subject,
      template,
      dataOf: (each) => ({ ...each.dynamic_template_data, ...asLiteral([]).data({}) }),
      fill: (text, each, field) => filled(text, each.dynamic_template_data ?? {}, field),
    }
  }
  const own = ownTexts(mail, found !== null)
  const texts = withMailFooter(found ? wrapped(found.texts, own) : own, mail)
  const literal = literalOf(mail)
  for (const [at, { subject = texts.subject }] of mail.personalizations.entries()) {
    if (subject.trim() === '') {
      throw new Refusal('mail_subject_missing', {}, { field: `personalizations.${at}.subject` })
    }
  }
  // Each recipient may have another subject, so it is part of their data.
  return {
    ...placeTracking(texts, mail.tracking_settings, countsOpens, literal.template),
    furtherParts: furtherParts(mail, literal),
    subject: '{{{subject}}}',
    template,
    dataOf: ({ subject = texts.subject, substitutions = {} }) => ({
      ...literal.data(substitutions),
      subject: literal.fill(subject, substitutions),
    }),
    fill: (text, { substitutions = {} }) => literal.fill(text, substitutions),
  }
}

function literalOf({ personalizations, sections }: MailBody): Literal {
  const keys = personalizations.flatMap((each) => Object.keys(each.substitutions ?? {}))
  const { bytes } = mailSendLimits
  let left = bytes
  return asLiteral(keys, sections, (characters) => {
    left -= characters
    if (left < 0)
      throw new Refusal(
        'invalid_input',
        { problem: `at most ${bytes} bytes are allowed` },
        { field: 'sections' },
      )
  })
}

/** A text of the call, filled like a dynamic template if it has tags. */
function filled(text: string, data: Record<string, unknown>, field: string): string {
  if (!text.includes('{{')) return text
  const broken = (problem: string | undefined) => new Refusal('template_broken', { problem }, { field })
  const compiled = compileTemplate(text, { kind: 'text' })
  if (compiled.problems) throw broken(compiled.problems[0]?.message)
  try {
    return compiled.template.render(data)
  } catch (error) {
    if (error instanceof BudgetExceeded) throw broken(error.message)
    throw error
  }
}

/** These texts belong to the call and not to its template, so they are sent literally. */
function furtherParts({ content = [] }: MailBody, literal: Literal): FurtherPart[] {
  return content
    .filter(({ type }) => type !== 'text/plain' && type !== 'text/html')
    .map(({ type, value }) => ({ type, text: literal.template(value) }))
}

async function findTemplate(db: Db, account: string, id: string) {
  const found = await findActiveVersion(db, account, id)
  if (!found) throw new Refusal('template_not_found', { id }, { field: 'template_id' })
  const { generation, version } = found
  if (!version) throw new Refusal('template_version_not_found', { id }, { field: 'template_id' })
  const { subject, html_content, editor, plain_content, generate_plain_content } = version
  const html = editor === 'design' ? withPresentation(html_content) : html_content
  const plain = generate_plain_content || plain_content.trim() === '' ? null : plain_content
  return {
    isDynamic: generation === 'dynamic',
    template: { id, version: version.id },
    texts: { subject, html, plain },
  }
}

/** Dynamic templates are filled with data only, so substitutions are refused. */
function refuseSubstitutions({ personalizations, sections = {} }: MailBody): void {
  const isFull = (values: object = {}) => Object.keys(values).length > 0
  const at = personalizations.findIndex(({ substitutions }) => isFull(substitutions))
  if (at < 0 && !isFull(sections)) return
  const field = at < 0 ? 'sections' : `personalizations.${at}.substitutions`
  throw new Refusal('mail_substitutions_dynamic', {}, { field })
}

function ownTexts({ subject = '', content = [] }: MailBody, hasTemplate: boolean): Texts {
  const contentOfType = (type: string) => content.find((each) => each.type === type)?.value
  const [html, plain] = [contentOfType('text/html'), contentOfType('text/plain')]
  if (content.length === 0 && !hasTemplate) {
    throw new Refusal('mail_content_missing', {}, { field: 'content' })
  }
  return { subject, html: html ?? '', plain: plain ?? null }
}

/** Puts the call's content into a legacy template, in place of `<%body%>` and `<%subject%>`. */
function wrapped(template: Texts, own: Texts): Texts {
  const fill = (text: string, body: string) =>
    text.replace(/<%\s*body\s*%>/g, () => body).replace(/<%\s*subject\s*%>/g, () => own.subject)
  return {
    subject: fill(template.subject || own.subject, ''),
    html: fill(template.html, own.html || (own.plain ?? '')),
    plain: template.plain === null ? null : fill(template.plain, own.plain ?? ''),
  }
}

function withMailFooter(texts: Texts, { mail_settings: settings }: MailBody): Texts {
  const { enable, html = '', text = '' } = settings?.footer ?? {}
  if (!enable) return texts
  return {
    ...texts,
    html: texts.html === '' ? '' : withFooter(texts.html, html),
    plain: texts.plain === null ? null : `${texts.plain}\n${text}`,
  }
}
