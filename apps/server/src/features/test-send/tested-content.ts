import type { TestSendFields } from '@carillon/contract/test-send'
import { findMessageToTest } from '#features/automations/public.ts'
import type { MessageRow } from '#features/campaign-messages/public.ts'
import { findDesign } from '#features/design-library/public.ts'
import {
  fillSubstitutions,
  findActiveVersion,
  findVersion,
  type SendableTemplate,
} from '#features/dynamic-templates/public.ts'
import { findMessage } from '#features/single-sends/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { placeOfVariation, type TestedPlace } from './last-test.ts'

/** The tested content. Designs and templates have neither sender nor unsubscribe group. */
export type TestedContent = MessageRow & { sender_id: number | null }

/** The subject of a test. The last test is kept for single sends and for emails of automations. */
interface Tested {
  content: TestedContent
  keptOf: TestedPlace | null
}

const withoutSettings = {
  preheader: '',
  categories: [],
  sender_id: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
}

/** A design, a template's version, a message of an automation or a single send, whichever has the id. */
export async function findTested(
  db: Db,
  account: string,
  fields: TestSendFields,
  publicUrl: string,
): Promise<Tested> {
  const { template_id: id, version_id_override: version, variation_id: variation } = fields
  const design = await findDesign(db, account, id, publicUrl)
  if (design) return { content: { ...withoutSettings, ...design }, keptOf: null }
  const template = version
    ? await findVersion(db, account, id, version)
    : await findActiveVersion(db, account, id)
  if (template) return { content: ofTemplate(template, fields), keptOf: null }
  const ofAutomation = await findMessageToTest(db, account, id)
  if (ofAutomation) {
    return { content: ofAutomation, keptOf: { keptIn: 'automation_message_test', id: ofAutomation.id } }
  }
  const { message, own } = await messageOfSingleSend(db, account, id, variation ?? undefined)
  return { content: message, keptOf: placeOfVariation(id, { own }) }
}

/** An unknown id is refused as a template's, because the call names it as a template. */
async function messageOfSingleSend(db: Db, account: string, id: string, variation: string | undefined) {
  const unknown = new Refusal('template_not_found', { id }, { field: 'template_id' })
  if (asUuid(id) === null) throw unknown
  try {
    return await findMessage(db, account, id, variation)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'single_send_not_found' ? unknown : error
  }
}

/** A legacy template is filled here, because any text can be a substitution key. */
function ofTemplate({ generation, version }: SendableTemplate, fields: TestSendFields): TestedContent {
  const { template_id, version_id_override, substitutions } = fields
  if (!version) {
    const id = version_id_override ?? template_id
    throw new Refusal('template_version_not_found', { id }, { field: 'template_id' })
  }
  const content = { ...withoutSettings, ...version }
  if (generation === 'dynamic' || !substitutions) return content
  const { subject, html_content, plain_content } = version
  return {
    ...content,
    subject: fillSubstitutions(subject, substitutions),
    html_content: fillSubstitutions(html_content, substitutions),
    plain_content: fillSubstitutions(plain_content, substitutions),
  }
}
