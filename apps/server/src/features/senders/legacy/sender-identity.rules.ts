import type { SenderFields } from '@carillon/contract/senders'
import type { SenderIdentityFields } from '@carillon/contract/senders-legacy'
import { emailAddress } from '@carillon/contract/wire'

interface FieldProblem {
  code: 'sender_identity_required' | 'sender_identity_from_invalid' | 'sender_identity_reply_to_invalid'
  field: string
  details: Record<string, unknown>
}

interface Read {
  fields: SenderFields
  problems: FieldProblem[]
}

/**
 * Reads the fields of a sender, and names all problems in the order of the public file. A change names only a part: the rest is
 * taken from what is known.
 */
export function readSenderIdentity(given: SenderIdentityFields, known?: SenderFields): Read {
  const own = <T>(value: T | null | undefined, before: T | undefined) =>
    value === undefined ? before : value
  const from = readPerson(given.from, known?.from)
  const replyTo = readPerson(given.reply_to, known?.reply_to)
  const texts = {
    nickname: own(given.nickname, known?.nickname) ?? '',
    address: own(given.address, known?.address) ?? '',
    address_2: own(given.address_2, known?.address_2) ?? '',
    city: own(given.city, known?.city) ?? '',
    state: own(given.state, known?.state) ?? '',
    zip: own(given.zip, known?.zip) ?? '',
    country: own(given.country, known?.country) ?? '',
  }
  return {
    fields: { ...texts, from, reply_to: replyTo },
    problems: [
      ...required('nickname', texts.nickname),
      ...required('from_name', from.name),
      ...required('from_email', from.email),
      ...invalid('sender_identity_from_invalid', 'from_email', from.email),
      ...required('reply_to', replyTo.email),
      ...invalid('sender_identity_reply_to_invalid', 'reply_to', replyTo.email),
      ...required('address', texts.address),
      ...required('city', texts.city),
      ...required('country', texts.country),
    ],
  }
}

type Person = NonNullable<SenderIdentityFields['from']>

function readPerson(
  given: Person | null | undefined,
  known: { email: string; name?: string | undefined } | undefined,
): { email: string; name: string } {
  const { email, name } = given === null ? {} : { ...known, ...withoutGaps(given ?? {}) }
  const read = emailAddress.safeParse(email ?? '')
  return { email: read.success ? read.data : (email ?? ''), name: name ?? '' }
}

function withoutGaps(given: Person): { email?: string; name?: string } {
  const { email, name } = given
  return {
    ...(email === undefined ? {} : { email: email ?? '' }),
    ...(name === undefined ? {} : { name: name ?? '' }),
  }
}

function required(name: string, value: string): FieldProblem[] {
  return value === '' ? [{ code: 'sender_identity_required', field: name, details: { name } }] : []
}

function invalid(code: FieldProblem['code'], field: string, email: string): FieldProblem[] {
  if (email === '' || emailAddress.safeParse(email).success) return []
  return [{ code, field, details: {} }]
}
