import type { MailBody, Personalization } from '@carillon/contract/mail-send'
import { fillSubstitutions, findActiveVersion } from '#features/dynamic-templates/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asLiteral, withFooter } from './mail-text.rules.ts'
import { placeTracking } from './tracking-places.ts'

/** Templates for all recipients, and how each one fills them. */
export interface MailContent {
  subject: string
  html: string
  /** Null: made from the HTML. */
  plain: string | null
  /** The pixel stands in the HTML, where the call wanted it. */
  hasPixel: boolean
  /** What it was made from. */
  template: { id: string; version: string } | null
  dataOf(personalization: Personalization): Record<string, unknown>
}

interface Texts {
  subject: string
  html: string
  plain: string | null
}

/**
 * A dynamic template is filled with the data of each personalization. Everything else, a legacy template too, is sent as
 * it stands with its substitutions made.
 */
export async function findContent(db: Db, account: string, mail: MailBody): Promise<MailContent> {
  const found = mail.template_id === undefined ? null : await findTemplate(db, account, mail.template_id)
  const template = found?.template ?? null
  if (found?.isDynamic) {
    refuseSubstitutions(mail.personalizations)
    const texts = withMailFooter(found.texts, mail)
    return {
      ...placeTracking(texts, mail.tracking_settings, (text) => text),
      subject: texts.subject,
      template,
      dataOf: (each) => each.dynamic_template_data ?? {},
    }
  }
  const own = ownTexts(mail, found !== null)
  const texts = withMailFooter(found ? wrapped(found.texts, own) : own, mail)
  const literal = asLiteral(mail.personalizations.flatMap((each) => Object.keys(each.substitutions ?? {})))
  for (const [at, { subject = texts.subject }] of mail.personalizations.entries()) {
    if (subject.trim() === '') {
      throw new Refusal('mail_subject_missing', {}, { field: `personalizations.${at}.subject` })
    }
  }
  // A subject may be one recipient's own, so it comes with their data.
  return {
    ...placeTracking(texts, mail.tracking_settings, literal.template),
    subject: '{{{subject}}}',
    template,
    dataOf: ({ subject = texts.subject, substitutions = {} }) => ({
      ...literal.data(substitutions),
      subject: fillSubstitutions(subject, substitutions),
    }),
  }
}

async function findTemplate(db: Db, account: string, id: string) {
  const found = await findActiveVersion(db, account, id)
  if (!found) throw new Refusal('template_not_found', { id }, { field: 'template_id' })
  const { generation, version } = found
  if (!version) throw new Refusal('template_version_not_found', { id }, { field: 'template_id' })
  const { subject, html_content: html, plain_content, generate_plain_content } = version
  const plain = generate_plain_content || plain_content.trim() === '' ? null : plain_content
  return {
    isDynamic: generation === 'dynamic',
    template: { id, version: version.id },
    texts: { subject, html, plain },
  }
}

function refuseSubstitutions(personalizations: readonly Personalization[]): void {
  const at = personalizations.findIndex(({ substitutions = {} }) => Object.keys(substitutions).length > 0)
  if (at < 0) return
  throw new Refusal('mail_substitutions_dynamic', {}, { field: `personalizations.${at}.substitutions` })
}

function ownTexts({ subject = '', content = [] }: MailBody, hasTemplate: boolean): Texts {
  const of = (type: string) => content.find((each) => each.type === type)?.value
  const [html, plain] = [of('text/html'), of('text/plain')]
  if (html === undefined && plain === undefined && !hasTemplate) {
    throw new Refusal('mail_content_missing', {}, { field: 'content' })
  }
  return { subject, html: html ?? '', plain: plain ?? null }
}

/** A legacy template around what the call brings: `<%body%>` and `<%subject%>` are its places. */
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
