import * as z from 'zod/mini'
import { webAddressOrNone } from './brand-kit.ts'
import type { ContactTextField } from './contacts.ts'
import { FormStyle } from './form-style.ts'
import { nameText, text, uuid } from './wire.ts'

export const formLimits = {
  name: 100,
  slug: { min: 3, max: 64 },
  header: 100,
  intro: 1000,
  label: 60,
  helper: 120,
  button: 60,
  message: 500,
  consent: 1000,
  fields: 50,
  hiddenFields: 20,
  hiddenValue: 500,
  parameter: 60,
  origins: 50,
  mailSubject: 255,
  mailText: 1000,
  /** The longest value that a visitor can send for a text field. */
  value: 1000,
  pageSize: 100,
} as const

/** Reserved fields that a form can show, in the order in which the editor lists them. */
export const formReservedFields = [
  'first_name',
  'last_name',
  'email',
  'phone_number_id',
  'address_line_1',
  'address_line_2',
  'city',
  'state_province_region',
  'postal_code',
  'country',
  'phone_number',
  'whatsapp',
  'line',
  'facebook',
  'unique_name',
] as const satisfies readonly ContactTextField[]
export type FormReservedField = (typeof formReservedFields)[number]

/** A form has at least one of these fields, and at least one is required. */
export const formIdentifiers = ['email', 'phone_number_id'] as const

/** The name of a reserved field, or the id of a custom one. */
const field = z.string().check(z.minLength(1), z.maxLength(64))

export const FormField = z.object({
  field,
  label: text({ min: 1, max: formLimits.label }),
  /** The text shown in the empty field. */
  helper: text({ max: formLimits.helper }),
  required: z.boolean(),
})
export type FormField = z.output<typeof FormField>

/**
 * A field that visitors do not see. It has the same value for each visitor, or the value of a parameter of the page's
 * address (`utm_source`).
 */
export const FormHiddenField = z.object({
  field,
  source: z.enum(['constant', 'parameter']),
  /** The value, or the name of the parameter. */
  value: text({ min: 1, max: formLimits.hiddenValue }),
})
export type FormHiddenField = z.output<typeof FormHiddenField>

/** `https://example.com`, without a path; also `https://*.example.com`. */
const origin = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(255),
    z.regex(/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'url'),
  )

/** The mail that asks for a confirmation. An empty text stands for the standard text in the language of the form. */
export const FormMail = z.object({
  subject: text({ max: formLimits.mailSubject }),
  text: text({ max: formLimits.mailText }),
  button: text({ max: formLimits.button }),
})
export type FormMail = z.output<typeof FormMail>

const notifyAddress = z.nullable(z.union([z.literal('default'), uuid]))

/**
 * The fields of a form that its author edits, always all of them. A draft may be incomplete: `problems` in the answer
 * name the parts that are missing before it can be applied.
 */
export const FormContent = z.object({
  header: text({ max: formLimits.header }),
  intro: text({ max: formLimits.intro }),
  fields: z.array(FormField).check(z.maxLength(formLimits.fields)),
  hidden_fields: z.array(FormHiddenField).check(z.maxLength(formLimits.hiddenFields)),
  button: text({ max: formLimits.button }),
  /** The text that people agree to; empty: none is shown. It is stored with each consent. */
  consent_text: text({ max: formLimits.consent }),
  /** True if people have to tick a box beside the consent text. */
  consent_required: z.boolean(),
  /**
   * The words of a box that people may tick to consent to advertising; empty: there is no box. It is never ticked or
   * required, and its words are stored with the consent.
   */
  ad_consent_text: text({ max: formLimits.consent }),
  /** The author's privacy policy, linked below the form. */
  privacy_url: webAddressOrNone,
  /** The list that contacts are added to; null: all contacts. */
  list_id: z.nullable(uuid),
  confirmation_message: text({ max: formLimits.message }),
  /** The address that people are led to after sending, instead of the message; empty: none. */
  redirect_url: webAddressOrNone,
  /**
   * The notification address that gets a mail about each signup: its id, or `default` for the account's own. No mails go
   * out before it is confirmed. Null: no mails.
   */
  notify_address_id: notifyAddress,
  /** True if people become contacts only when they follow a link that is mailed to them. */
  double_opt_in: z.boolean(),
  /** The sender of that mail; null: the first verified sender of the account. */
  sender_id: z.nullable(z.number()),
  mail: FormMail,
  /**
   * True if browsers solve a small task before they send, which slows automated submits down. Visitors have nothing to
   * read or click.
   */
  captcha: z.boolean(),
  /** Language of the texts that are not written by the author. */
  language: z.enum(['en', 'de']),
  /** Sites that may show the form in a frame or by the script; empty: all. */
  allowed_origins: z.array(origin).check(z.maxLength(formLimits.origins)),
  /** True if search engines may list the landing page. */
  indexed: z.boolean(),
  /** The title of the preview in social networks; empty: the header of the form. */
  social_title: text({ max: formLimits.header }),
  social_description: text({ max: 300 }),
  /** True if the landing page shows the logo of the brand kit above the form. */
  show_logo: z.boolean(),
  style: FormStyle,
})
export type FormContent = z.output<typeof FormContent>

/** The fields that an author saves. A field added after clients had been written may be left out, and keeps its value. */
export const FormDraft = z.extend(FormContent, {
  notify_address_id: z.optional(notifyAddress),
  ad_consent_text: z.optional(text({ max: formLimits.consent })),
})
export type FormDraft = z.output<typeof FormDraft>

/** The last part of the form's address: lower-case letters, digits, and hyphens that are not at the ends. */
export const FormSlug = z
  .string()
  .check(
    z.trim(),
    z.minLength(formLimits.slug.min),
    z.maxLength(formLimits.slug.max),
    z.regex(/^[a-z0-9][a-z0-9-]*[a-z0-9]$/),
  )

export const FormName = nameText({ max: formLimits.name })

/** The reasons why a form can't be applied, and the notes about a form. */
export const formProblemCodes = [
  // A form with these problems can't be applied.
  'identifier_missing',
  'identifier_not_required',
  'field_repeated',
  'identifier_hidden',
  'button_missing',
  'message_missing',
  'sender_missing',
  'consent_text_missing',
  'double_opt_in_without_email',
  // The form can be applied. A list, field or address that was deleted is left out until the author chooses another.
  'list_gone',
  'field_gone',
  'notify_unheard',
  // The form can be applied; it still has the text of a new form, which its author should replace.
  'text_placeholder',
] as const
export type FormProblemCode = (typeof formProblemCodes)[number]

export const FormProblem = z.object({
  code: z.enum(formProblemCodes),
  /** True if the problem keeps the form from being applied. */
  blocks: z.boolean(),
  /** The field with the problem, such as `fields.2` or `list_id`. */
  at: z.string(),
})
export type FormProblem = z.output<typeof FormProblem>
