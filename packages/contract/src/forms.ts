import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { FormContent, FormDraft, FormName, FormProblem, FormSlug, formLimits } from './form-content.ts'
import { instant, Metadata, pageQuery } from './wire.ts'

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const revision = z.optional(z.number().check(z.int()))

/** The addresses of a form, and the sites that may embed it. */
const addresses = {
  page_url: z.string(),
  embed_url: z.string(),
  script_url: z.string(),
  qr_svg_url: z.string(),
  qr_png_url: z.string(),
}

const summary = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** `published`: visitors see the version that was applied last. */
  status: z.enum(['draft', 'published']),
  /** True if the draft differs from the version that visitors see. */
  has_changes: z.boolean(),
  /** The list of the published version, or of the draft before the first one. Null: all contacts. */
  list: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** True if the list was deleted. People are then added to all contacts. */
  list_gone: z.boolean(),
  double_opt_in: z.boolean(),
  /** The number of different contacts that were added or changed by the form. */
  contact_count: z.number(),
  views: z.number(),
  submits: z.number(),
  /** Submits that became contacts. */
  confirmed: z.number(),
  /** Submits whose link was not followed yet. They are deleted after 30 days. */
  pending: z.number(),
  /** Submits that wait for room under the contact limit, at most 30 days. */
  parked: z.number(),
  revision: z.number(),
  created_at: instant,
  updated_at: instant,
  published_at: z.nullable(instant),
  ...addresses,
}

export const FormSummary = z.object(summary)
export type FormSummary = z.output<typeof FormSummary>

export const Form = z.object({
  ...summary,
  /** The version that its author edits. */
  draft: FormContent,
  /** The version that visitors see; null before the first one. */
  published: z.nullable(FormContent),
  /** The number of times that the form was applied. Consents name the version that people saw. */
  version: z.number(),
  /** The problems of the draft. */
  problems: z.array(FormProblem),
})
export type Form = z.output<typeof Form>

/** A change; fields left out stay as they are. `draft` is always whole. */
export const FormChange = z.object({
  name: z.optional(FormName),
  /** The new last part of the address. The address changes at once, and the former one no longer works. */
  slug: z.optional(FormSlug),
  draft: z.optional(FormDraft),
  revision,
})
export type FormChange = z.output<typeof FormChange>

const path = '/v3/marketing/signup_forms'
const changeRefusals = [
  ...(['form_not_found', 'form_changed', 'form_slug_taken'] as const),
  ...(['list_not_found', 'sender_not_found', 'notification_address_not_found'] as const),
] as const

/** Our addition: the public API describes no signup forms. */
export const forms = {
  list: endpoint({
    method: 'GET',
    path,
    scope: 'marketing.read',
    summary: 'The signup forms of the account, last edited first, with the number that the plan allows.',
    query: z.object({
      ...pageQuery({ max: formLimits.pageSize, fallback: 50 }),
      /** Part of a name. */
      search: z.optional(z.string().check(z.maxLength(formLimits.name))),
    }),
    status: 200,
    answer: z.object({
      result: z.array(FormSummary),
      /** The number of all forms of the account, whatever the search. */
      form_count: z.number(),
      /** Null: no limit. */
      form_limit: z.nullable(z.number()),
      _metadata: Metadata,
    }),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    scope: 'marketing_campaigns.create',
    summary:
      'Creates a signup form as a draft, with first name, last name and email. Its colors, font and button come from the brand kit.',
    body: z.object({ name: FormName, language: z.optional(z.enum(['en', 'de'])) }),
    status: 201,
    answer: Form,
    refuses: ['form_limit_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    scope: 'marketing.read',
    summary: 'One signup form: the saved draft and the version that visitors see.',
    params,
    status: 200,
    answer: Form,
    refuses: ['form_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    scope: 'marketing_campaigns.update',
    summary:
      'Changes the draft; visitors see it once it is applied. Name and slug change at once. With `revision`, the change is refused if the form has changed since that revision.',
    params,
    body: FormChange,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: Form,
    refuses: changeRefusals,
  }),
  apply: endpoint({
    method: 'POST',
    path: `${path}/:id/apply`,
    scope: 'marketing_campaigns.update',
    summary:
      'Saves a change, if one is given, and makes the draft the form that visitors see, also where it is embedded.',
    params,
    body: FormChange,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: Form,
    refuses: [...changeRefusals, 'form_incomplete'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${path}/:id/draft`,
    scope: 'marketing_campaigns.update',
    summary: 'Discards the changes that were saved since the form was last applied.',
    params,
    query: z.object({ revision: z.optional(z.coerce.number().check(z.int())) }),
    status: 200,
    answer: Form,
    refuses: ['form_not_found', 'form_changed', 'form_not_applied'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${path}/:id/duplicate`,
    scope: 'marketing_campaigns.create',
    summary: 'Copies the draft of a form to a new draft with an address of its own.',
    params,
    body: z.object({ name: z.optional(FormName) }),
    status: 201,
    answer: Form,
    refuses: ['form_not_found', 'form_limit_reached'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    scope: 'marketing_campaigns.delete',
    summary:
      'Deletes a form. It stops working everywhere; contacts and their consents stay. Submits that were not confirmed are deleted.',
    params,
    status: 204,
    refuses: ['form_not_found'],
  }),
}
