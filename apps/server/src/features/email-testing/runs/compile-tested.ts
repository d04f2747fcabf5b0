import { newId } from '#platform/db.ts'
import type { MailIdentities } from '#platform/mail-identity.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import type { StoredTestInput } from '#schema/stored-email-test.ts'
import { inertAddresses } from '#sending/events/tracking/public.ts'
import { compileOrRefuse, type Variation } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import type { TestedMessage } from './tested-message.ts'

/** The needs of a test that a message lacks. A template's sender is named by the program that sends it. */
export function missingOf({ kind, message, row, sender }: TestedMessage): Refusal[] {
  return [
    ...(sender || kind === 'template_version' ? [] : [new Refusal('sender_required')]),
    ...(message.subject.trim() === '' ? [new Refusal('subject_required')] : []),
    ...(row.html_content.trim() === '' ? [new Refusal('content_required')] : []),
  ]
}

/**
 * Compiles a message as it is sent, signed by the domain of its sender.
 * @throws sender_required, subject_required, content_required, template_broken, html_too_deep, html_too_complex
 */
export async function compileTested(
  account: string,
  tested: TestedMessage,
  identities: MailIdentities,
): Promise<Variation> {
  const [first, ...others] = missingOf(tested)
  if (first) throw new Refusals([first, ...others])
  const { signer } = await identities.of(account, tested.message.from.email)
  return compileOrRefuse({ ...variationSource(tested.message), dkim: signer })
}

interface Rendering {
  /** The address that the message is made out to. */
  to: string
  substitutions: Record<string, unknown>
  publicUrl: string
  now: Date
}

/**
 * Renders a compiled message for a person with these values. Links to unsubscribe change nothing. @throws BudgetExceeded
 */
export function renderTested(
  variation: Variation,
  { message, row, sender }: TestedMessage,
  { to, substitutions, publicUrl, now }: Rendering,
): Omit<StoredTestInput, 'prices'> {
  const links = inertAddresses(publicUrl)
  const domain = message.from.email.split('@').at(-1) ?? 'localhost'
  const recipient = { email: to, data: { email: to, ...substitutions }, messageId: `${newId()}@${domain}` }
  const { subject, html, plain } = variation.render(recipient, links)
  return {
    subject,
    preheader: row.preheader,
    html,
    text: plain,
    mime: variation.compose(recipient, links, now).content.toString('base64'),
    from: sender && { name: sender.from.name, email: sender.from.email },
    substitutions,
  }
}
