import type { PreflightFinding, PreflightProblem } from '@carillon/contract/preflight'
import { smsLimits } from '@carillon/contract/sms-config'
import { contactTagNames } from '@carillon/personalization/reserved-tags'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findCredentials, shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import type { StoredSms } from '#schema/stored-text.ts'
import { bytesOf, compileText, isTooLong } from '#sending/texts/public.ts'
import { warning } from '../message-warnings.ts'
import { anyCode } from './measure-texts.ts'
import { imageBytes, textOf } from './text-of.ts'

export function textProblem(
  card: PreflightProblem['card'],
  code: PreflightProblem['code'],
  field: string,
  details: Record<string, unknown> = {},
): PreflightProblem {
  return { card, code, field, details }
}

/** The problems of the connection to the provider that prevent texts. */
export async function textProviderProblems(
  db: Db,
  account: string,
  sms: StoredSms,
  config: Config,
): Promise<PreflightProblem[]> {
  const credentials = await findCredentials(db, account)
  if (!credentials) return [textProblem('sender', 'sms_not_connected', 'sms_config.messaging_service_sid')]
  const isReal = !credentials.is_simulated && !isLoopback(config.sms.url)
  const isHidden = isLoopback(config.publicUrl) || !config.publicUrl.startsWith('https:')
  return [
    ...(sms.serviceSid === null
      ? [textProblem('sender', 'sms_service_required', 'sms_config.messaging_service_sid')]
      : []),
    // The provider could neither load images nor report, and people could not open links.
    ...(isReal && isHidden
      ? [textProblem('sender', 'public_url_required', 'PUBLIC_URL', { publicUrl: config.publicUrl })]
      : []),
  ]
}

/** The problems of its content that prevent a text. */
export async function textContentProblems(
  db: Db,
  account: string,
  sms: StoredSms,
  config: Config,
): Promise<PreflightProblem[]> {
  const text = await textOf(db, { account, sms, perHour: null, config })
  if (text.body.trim() === '' && text.media.length === 0) {
    return [textProblem('content', 'sms_content_required', 'sms_config.body')]
  }
  const { template, problems } = compileText(text, shortLinkBase(config))
  if (!template) {
    const [first] = problems
    return [
      textProblem('content', 'template_broken', 'sms_config.body', {
        ...first,
        part: 'text',
        problem: first?.message,
      }),
    ]
  }
  const bytes = await imageBytes(db, account, sms.imageIds)
  // A text that is too long without any value is too long for every recipient.
  const shortest = template.names.size === 0 ? template.compose({}, anyCode, true).text : ''
  return [
    ...(isTooLong(shortest)
      ? [
          textProblem('content', 'sms_too_long', 'sms_config.body', {
            bytes: bytesOf(shortest),
            limit: smsLimits.bytes,
          }),
        ]
      : []),
    ...(bytes.total > smsLimits.imageBytes
      ? [
          textProblem('content', 'sms_images_too_large', 'sms_config.image_ids', {
            megabytes: Math.round(bytes.total / 104_857.6) / 10,
            limit: smsLimits.imageBytes / 1_048_576,
          }),
        ]
      : []),
  ]
}

/** Notes for the author of a text. */
export async function textWarnings(db: Db, account: string, sms: StoredSms): Promise<PreflightFinding[]> {
  const custom = (await customFieldsOf(db, account)).map(({ name }) => name)
  const known = new Set<string>([...contactTagNames, ...custom])
  const body = { prefix: '', body: sms.body, suffix: '', addsSuffix: false, shortensLinks: false }
  const names = [...(compileText(body, '').template?.names ?? [])]
  const images = await imageBytes(db, account, sms.imageIds)
  const field = 'sms_config.body'
  const isSimulated = (await findCredentials(db, account))?.is_simulated === true
  return [
    ...(isSimulated
      ? [warning('sender', 'sms_simulated', {}, { field: 'sms_config.messaging_service_sid' })]
      : []),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => warning('content', 'tag_unknown', { name }, { field })),
    ...(images.large > 0
      ? [warning('content', 'sms_images_large', { count: images.large }, { field: 'sms_config.image_ids' })]
      : []),
  ]
}
