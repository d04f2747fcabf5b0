import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import type { Owner } from '#features/account/public.ts'
import { formatsOf } from './mail-format.ts'
import { layOut, textsOf, type WrittenMail } from './mail-layout.ts'

/** A person who signed up. */
export interface ToldSignup {
  /** The email address, or the phone number of a person who gave no address. */
  identifier: string
  /** The person's name; may be empty. */
  name: string
}

export interface AboutSignups {
  formId: string
  name: string
  /** The first people who signed up. */
  signups: readonly ToldSignup[]
  /** The number of all people who signed up. */
  count: number
}

/** The mail about people who signed up by a form. */
export function composeSignups(
  owner: Owner,
  { formId, name, signups, count }: AboutSignups,
  publicUrl: string,
): WrittenMail {
  const texts = textsOf(owner.language)
  const { number } = formatsOf(owner)
  const subject = fillPlaceholders(count === 1 ? texts.signups.one : texts.signups.many, {
    name,
    count: number(count),
  })
  const rows = signups.map((signup) => [signup.identifier, oneLine(signup.name)] as const)
  const parts = [
    texts.signups.sentence,
    ...(rows.length > 0 ? [rows] : []),
    ...(rows.length > 0 && count > rows.length
      ? [fillPlaceholders(texts.more, { count: number(count - rows.length) })]
      : []),
  ]
  const button = { label: texts.signups.button, url: `${publicUrl}/forms/signup/${formId}/stats` }
  const below = fillPlaceholders(texts.signups.why, { name })
  return layOut(owner, { subject, heading: subject, parts, button, below }, publicUrl)
}

/** Writes a name in one line. Any visitor may have written it, and a line of its own could pass for ours. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim()
}
