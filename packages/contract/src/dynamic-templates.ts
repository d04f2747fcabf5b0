import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { Editor } from './single-sends.ts'
import { Metadata, text } from './wire.ts'

export const templateLimits = {
  templates: 300,
  versionsPerTemplate: 50,
  /** Of all templates of an account together. */
  versions: 300,
  name: 100,
  subject: 255,
  content: 1_048_576,
  testData: 1_048_576,
  pageSize: 200,
  keptDays: 30,
  /** How far back the question goes whether programs still send a template. */
  usageDays: 30,
} as const

export const generations = ['legacy', 'dynamic'] as const
export type Generation = (typeof generations)[number]

/** `YYYY-MM-DD HH:MM:SS` in UTC: what this resource calls a time. */
const plainTime = z.string()
const Active = z.union([z.literal(0), z.literal(1)])
const Warning = z.object({
  message: z.string(),
  line: z.optional(z.number()),
  column: z.optional(z.number()),
})
const name = text({ min: 1, max: templateLimits.name })
const subject = text({ max: templateLimits.subject })
const content = z.string().check(z.maxLength(templateLimits.content))
const Document = z.nullable(z.record(z.string(), z.unknown()))

const summaryFields = {
  id: z.string(),
  template_id: z.string(),
  /** The number of the user who made it. */
  user_id: z.optional(z.number()),
  active: Active,
  name: z.string(),
  subject: z.string(),
  updated_at: plainTime,
  generate_plain_content: z.boolean(),
  editor: Editor,
  /** Empty while there is no picture of it. */
  thumbnail_url: z.string(),
  /** Ours: a picture of its latest content is being made. */
  thumbnail_pending: z.boolean(),
} as const

export const TemplateVersionSummary = z.object(summaryFields)
export type TemplateVersionSummary = z.output<typeof TemplateVersionSummary>

/** `document` is ours: the design editor's own format, from which the HTML is generated. */
export const TemplateVersion = z.object({
  ...summaryFields,
  html_content: z.string(),
  plain_content: z.string(),
  test_data: z.string(),
  /**
   * Tags that can't be used, with their place in subject, HTML or text: the version is kept, and not sent. In the answer to
   * HTML sent for the design editor also what of it the `document` does not hold.
   */
  warnings: z.array(Warning),
  document: Document,
  /** Grows with every change. */
  revision: z.number(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

const templateFields = {
  id: z.string(),
  name: z.string(),
  generation: z.enum(generations),
  updated_at: plainTime,
} as const

/** In a list, versions come without their content. */
export const TemplateSummary = z.object({ ...templateFields, versions: z.array(TemplateVersionSummary) })
export type TemplateSummary = z.output<typeof TemplateSummary>

export const Template = z.object({
  ...templateFields,
  versions: z.array(TemplateVersion),
  warning: z.optional(Warning),
})
export type Template = z.output<typeof Template>

/** What programs sent of a template in the last `usageDays`. */
export const TemplateUsage = z.object({
  recipients: z.number(),
  /** Null: not at all. */
  last_sent_at: z.nullable(plainTime),
})
export type TemplateUsage = z.output<typeof TemplateUsage>

const versionFields = {
  active: z.optional(Active),
  subject: z.optional(subject),
  html_content: z.optional(content),
  plain_content: z.optional(content),
  generate_plain_content: z.optional(z.boolean()),
  test_data: z.optional(z.string().check(z.maxLength(templateLimits.testData))),
  document: z.optional(Document),
} as const

const TemplateId = z.object({ template_id: z.string().check(z.maxLength(64)) })
const VersionId = z.extend(TemplateId, { version_id: z.string().check(z.maxLength(64)) })

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/v3/templates',
    scope: 'templates.read',
    summary:
      'The templates of the account, last changed first: with `page_size` a page in `result`, without it all in `templates`. Legacy ones unless `generations` says otherwise.',
    query: z.object({
      generations: z.optional(z.enum(['legacy', 'dynamic', 'legacy,dynamic', 'dynamic,legacy'])),
      page_size: z.optional(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(templateLimits.pageSize)),
      ),
      page_token: z.optional(z.string()),
    }),
    status: 200,
    answer: z.union([
      z.object({ result: z.array(TemplateSummary), _metadata: Metadata }),
      z.object({ templates: z.array(TemplateSummary) }),
    ]),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/templates',
    scope: 'templates.create',
    summary: 'Makes a template without versions; legacy unless `generation` says otherwise.',
    body: z.object({ name, generation: z._default(z.enum(generations), 'legacy') }),
    status: 201,
    answer: Template,
    refuses: ['template_limit_reached'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id',
    scope: 'templates.create',
    summary: 'Copies a template with all its versions. `generation` makes a dynamic copy of a legacy one.',
    params: TemplateId,
    body: z.object({ name: z.optional(name), generation: z.optional(z.literal('dynamic')) }),
    status: 201,
    answer: Template,
    refuses: ['template_not_found', 'template_limit_reached', 'template_version_total_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/templates/:template_id',
    scope: 'templates.read',
    summary: 'One template, with the content of its versions.',
    params: TemplateId,
    status: 200,
    answer: Template,
    refuses: ['template_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/templates/:template_id',
    scope: 'templates.update',
    summary: 'Renames a template.',
    params: TemplateId,
    body: z.object({ name }),
    status: 200,
    answer: Template,
    refuses: ['template_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/templates/:template_id',
    scope: 'templates.delete',
    summary: 'Deletes a template with all its versions.',
    params: TemplateId,
    status: 204,
    refuses: ['template_not_found'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/v3/templates/:template_id/usage',
    scope: 'templates.read',
    summary: 'Whether programs sent a template in the last 30 days: to how many recipients, and when last.',
    params: TemplateId,
    status: 200,
    answer: TemplateUsage,
    refuses: ['template_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/restore',
    scope: 'templates.create',
    summary: 'Brings back a template that was deleted in the last 30 days, with all its versions.',
    params: TemplateId,
    status: 200,
    answer: Template,
    refuses: ['template_not_found', 'template_limit_reached', 'template_version_total_reached'],
  }),
  createVersion: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/versions',
    scope: 'templates.versions.create',
    summary: 'Adds a version. The first one is active; a later one takes its place with `active: 1`.',
    params: TemplateId,
    body: z.object({ name, editor: z.optional(Editor), ...versionFields }),
    status: 201,
    answer: TemplateVersion,
    refuses: [
      'template_not_found',
      'template_version_limit_reached',
      'template_version_total_reached',
      'design_invalid',
      ...htmlRefusals,
    ],
  }),
  duplicateVersion: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/versions/:version_id',
    scope: 'templates.versions.create',
    summary: 'Copies a version within its template; the copy is not active.',
    params: VersionId,
    body: z.object({ name: z.optional(name), editor: z.optional(Editor) }),
    status: 201,
    answer: TemplateVersion,
    refuses: [
      'template_not_found',
      'template_version_not_found',
      'template_version_limit_reached',
      'template_version_total_reached',
    ],
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/v3/templates/:template_id/versions/:version_id',
    scope: 'templates.versions.read',
    summary: 'One version.',
    params: VersionId,
    status: 200,
    answer: TemplateVersion,
    refuses: ['template_not_found', 'template_version_not_found'],
  }),
  updateVersion: endpoint({
    method: 'PATCH',
    path: '/v3/templates/:template_id/versions/:version_id',
    scope: 'templates.versions.update',
    summary:
      'Changes a version; what is left out stays. `revision` as it was read refuses the change when another came first.',
    params: VersionId,
    body: z.object({ name: z.optional(name), ...versionFields, revision: z.optional(z.number()) }),
    status: 200,
    answer: TemplateVersion,
    refuses: [
      'template_not_found',
      'template_version_not_found',
      'template_version_changed',
      'design_invalid',
      ...htmlRefusals,
    ],
  }),
  deleteVersion: endpoint({
    method: 'DELETE',
    path: '/v3/templates/:template_id/versions/:version_id',
    scope: 'templates.versions.delete',
    summary: 'Deletes a version; the active one only when it is the last.',
    params: VersionId,
    status: 204,
    refuses: ['template_not_found', 'template_version_not_found', 'template_version_active'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/versions/:version_id/activate',
    scope: 'templates.versions.activate.create',
    summary: 'Makes a version the one that is sent.',
    params: VersionId,
    status: 200,
    answer: TemplateVersion,
    refuses: ['template_not_found', 'template_version_not_found'],
  }),
}
