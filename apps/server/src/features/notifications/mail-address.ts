import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { type Owner, ownerOf } from '#features/account/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { defaultId, findAddresses } from './addresses.ts'
import { type AboutSignups, composeSignups } from './compose-signups.ts'
import { formatsOf } from './mail-format.ts'
import { layOut, textsOf } from './mail-layout.ts'
import { sendWritten } from './send-written.ts'

/** A person in a mail, with its words about them. */
export interface ToldPerson {
  contactId: string
  email: string
  subject: string
  text: string
}

interface AboutStep {
  automationId: string
  name: string
  /** The first people that the mail is about. */
  people: readonly ToldPerson[]
  /** The number of all people that the mail is about. */
  count: number
}

/**
 * Mails an address of the account a step's report about people, or the signups by a form.
 * @returns false if the address is gone, not confirmed or bounced
 */
export async function mailAddress(
  context: Pick<JobContext, 'db' | 'services' | 'now'>,
  account: string,
  id: string,
  about: AboutStep | AboutSignups,
): Promise<boolean> {
  const { db, services } = context
  const address = (await findAddresses(db, account)).find((one) => one.id === id)
  const owner = await ownerOf(db, account, address?.email)
  if (!owner || address?.status !== 'confirmed') return false
  const { publicUrl } = services.config
  const mail =
    'formId' in about ? composeSignups(owner, about, publicUrl) : composeStep(owner, about, publicUrl)
  const addressed = { ...mail, account, from: owner.email, to: address.email }
  return sendWritten(context, addressed, id === defaultId ? null : id)
}

function composeStep(owner: Owner, { automationId, name, people, count }: AboutStep, publicUrl: string) {
  const texts = textsOf(owner.language)
  const { number } = formatsOf(owner)
  const [first] = people
  const own = first?.subject ?? ''
  const subject =
    count > 1 ? fillPlaceholders(texts.automationStep.many, { subject: own, count: number(count - 1) }) : own
  const told = people.map(({ email, text }) => [email, text] as const)
  const parts =
    count === 1
      ? [...(first?.text.split(/\n+/) ?? []), [[texts.automationStep.contact, first?.email ?? ''] as const]]
      : [
          fillPlaceholders(texts.automationStep.people, { count: number(count) }),
          told,
          ...(count > people.length
            ? [fillPlaceholders(texts.more, { count: number(count - people.length) })]
            : []),
        ]
  const button = {
    label: texts.button.automation_paused,
    url: `${publicUrl}/automations/${automationId}/people`,
  }
  const below = fillPlaceholders(texts.automationStep.why, { name })
  return layOut(owner, { subject, heading: subject, parts, button, below }, publicUrl)
}
