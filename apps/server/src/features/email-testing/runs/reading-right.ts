import type { EmailTestKind } from '@carillon/contract/email-testing'
import { holds } from '@carillon/contract/scopes'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'

const rights = {
  single_send: 'marketing.read',
  automation_message: 'marketing.automation.read',
  template_version: 'templates.versions.read',
} as const

/** A test shows its message, so its readers need the right to read that kind of content. @throws forbidden */
export function demandReading({ scopes }: Pick<Identity, 'scopes'>, kind: EmailTestKind): void {
  if (!holds(scopes, rights[kind])) throw new Refusal('forbidden')
}
