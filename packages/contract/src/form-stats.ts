import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { FormContent } from './form-content.ts'
import { day, instant, Metadata, pageQuery } from './wire.ts'

export const formPlacements = ['landing', 'frame', 'script'] as const
/** The place of a form: on its own page, in a frame of another page, or in another page by the script. */
export type FormPlacement = (typeof formPlacements)[number]

const params = z.object({ id: z.string().check(z.maxLength(64)) })

const numbers = {
  /**
   * The number of views, counted once in a session of a browser that runs scripts. Programs that name themselves are
   * left out.
   */
  views: z.number(),
  submits: z.number(),
  /** Submits that became contacts: with double opt-in, after the link was followed. */
  confirmed: z.number(),
}

export const FormStats = z.object({
  total: z.object(numbers),
  /** Every day of the range, in UTC. */
  days: z.array(z.object({ date: z.string(), ...numbers })),
  /** Most submits first, at most 200. `page` has no parameters; empty: not known, or one of too many. */
  pages: z.array(z.object({ placement: z.enum(formPlacements), page: z.string(), ...numbers })),
})
export type FormStats = z.output<typeof FormStats>

/** The consent that a person gave by a form. It is kept as long as the contact, even after the form was deleted. */
export const FormConsent = z.object({
  id: z.string(),
  contact_id: z.string(),
  /** The address as the person entered it; null if only a phone number was entered. */
  email: z.nullable(z.string()),
  form_id: z.string(),
  form_name: z.string(),
  form_version: z.number(),
  /** The text of the consent; empty: the form showed none. */
  consent_text: z.string(),
  placement: z.enum(formPlacements),
  page: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  submitted_at: instant,
  /** The time at which the link was followed; null without double opt-in. */
  confirmed_at: z.nullable(instant),
  confirmed_ip: z.nullable(z.string()),
})
export type FormConsent = z.output<typeof FormConsent>

export const formPreviewStates = ['form', 'error', 'success', 'mailed'] as const

const path = '/v3/marketing/signup_forms'
const someDay = z.optional(day)

export const formStats = {
  stats: endpoint({
    method: 'GET',
    path: `${path}/:id/stats`,
    scope: 'marketing.read',
    summary:
      'Views, submits and confirmed signups of a form, by day and by page. Without dates, the last 30 days.',
    params,
    query: z.object({ start_date: someDay, end_date: someDay }),
    status: 200,
    answer: FormStats,
    refuses: ['form_not_found', 'stats_range_invalid'],
  }),
  consents: endpoint({
    method: 'GET',
    path: `${path}/:id/consents`,
    scope: 'marketing.read',
    summary: 'The consents that people gave by a form, newest first. Also for a deleted form.',
    params,
    query: z.object(pageQuery({ max: 200, fallback: 50 })),
    status: 200,
    answer: z.object({ result: z.array(FormConsent), _metadata: Metadata }),
    refuses: ['form_not_found', 'page_token_invalid'],
  }),
  exportConsents: endpoint({
    method: 'GET',
    path: `${path}/:id/consents/export`,
    scope: 'marketing.read',
    summary: 'All consents of a form as CSV (UTF-8 with byte order mark), newest first.',
    params,
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['form_not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    scope: 'marketing.read',
    summary:
      'The landing page with the given content, which need not be saved, as HTML for a sandboxed frame.',
    body: z.object({ content: FormContent, state: z._default(z.enum(formPreviewStates), 'form') }),
    maxBytes: bodyLimits.content,
    status: 200,
    answer: z.object({ html: z.string() }),
  }),
}
