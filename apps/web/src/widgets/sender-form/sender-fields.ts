import { countryNamed } from '@carillon/contract/countries'
import { type Sender, SenderFields } from '@carillon/contract/senders'
import * as z from 'zod/mini'
import type { SenderInput } from '#api/senders.ts'
import type { Problem } from '#lib/refusal.ts'

const { shape } = SenderFields
const optional = <S extends z.ZodMiniType>(schema: S) => z._default(schema, '' as never)

/** The sender of the API as a flat object, one property for each field of the form. */
const SenderFormFields = z.object({
  from_name: shape.from.shape.name,
  from_email: shape.from.shape.email,
  reply_to: shape.reply_to.shape.email,
  nickname: shape.nickname,
  address: shape.address,
  address_2: optional(shape.address_2),
  city: shape.city,
  state: optional(shape.state),
  zip: optional(shape.zip),
  country: shape.country,
})

/** The fields with a country of the list, in English or German, or the one that the sender has already. */
export function fieldsWithCountry(stored: string) {
  const isKnown = (text: string) => text === stored || countryNamed(text) !== null
  return z.extend(SenderFormFields, {
    country: shape.country.check(z.refine(isKnown, { error: 'country_unknown' })),
  })
}

export type SenderFormValues = Record<keyof z.output<typeof SenderFormFields>, string>

export const emptySender: SenderFormValues = {
  from_name: '',
  from_email: '',
  reply_to: '',
  nickname: '',
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
}

export function valuesOf(sender: Sender): SenderFormValues {
  const { nickname, address, address_2, city, state, zip, country } = sender
  return {
    from_name: sender.from.name,
    from_email: sender.from.email,
    reply_to: sender.reply_to.email,
    nickname,
    address,
    address_2,
    city,
    state,
    zip,
    country,
  }
}

export function toWire({ from_name, from_email, reply_to, ...rest }: SenderFormValues): SenderInput {
  return { ...rest, from: { name: from_name, email: from_email }, reply_to: { email: reply_to } }
}

const formNames: Record<string, string> = {
  from: 'from_email',
  'from.email': 'from_email',
  'from.name': 'from_name',
  'reply_to.email': 'reply_to',
}

/** Maps problems of the API's fields to fields of the form. */
export function atFormFields(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, field: formNames[problem.field ?? ''] ?? problem.field }))
}

const freeMail = /@(gmail|googlemail|yahoo|aol|hotmail|outlook|gmx|web|icloud)\./i

/** True for an address of a free mail service: mail from it fails DMARC if another server sends it. */
export function isFreeMail(email: string): boolean {
  return freeMail.test(email)
}
