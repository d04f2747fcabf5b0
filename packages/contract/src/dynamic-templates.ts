import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { Editor } from './single-sends.ts'
import { Metadata, nameText, text } from './wire.ts'

export const templateLimits = {
  templates: 300,
  versionsPerTemplate: 50,
  /** The most versions of all templates of an account together. */
  versions: 300,
  name: 100,
  subject: 255,
  content: 1_048_576,
  testData: 1_048_576,
  pageSize: 200,
  keptDays: 30,
  /** The period that counts when a template is checked for use by transactional mail. */
  usageDays: 30,
} as const

export const generations = ['legacy', 'dynamic'] as const
export type Generation = (typeof generations)[number]

/** The format of times in this resource: `YYYY-MM-DD HH:MM:SS` in UTC. */
const plainTime = z.string()
const Active = z.union([z.literal(0), z.literal(1)])
const Warning = z.object({
  message: z.string(),
  line: z.optional(z.number()),
  column: z.optional(z.number()),
})
const name = nameText({ max: templateLimits.name })
const subject = text({ max: templateLimits.subject })
const content = z.string().check(z.maxLength(templateLimits.content))
const Document = z.nullable(z.record(z.string(), z.unknown()))

const summaryFields = {
  id: z.string(),
  template_id: z.string(),
  /** The number of the user who created the template. */
  user_id: z.optional(z.number()),
  active: Active,
  name: z.string(),
  subject: z.string(),
  updated_at: plainTime,
  generate_plain_content: z.boolean(),
  editor: Editor,
  /** The address of the thumbnail; empty until it has been made. */
  thumbnail_url: z.string(),
  /** Our addition: true while a thumbnail of the latest content is being made. */
  thumbnail_pending: z.boolean(),
} as const

export const TemplateVersionSummary = z.object(summaryFields)
export type TemplateVersionSummary = z.output<typeof TemplateVersionSummary>

/** `document` is our addition: the format of the design editor. The server generates the HTML from it. */
export const TemplateVersion = z.object({
  ...summaryFields,
  html_content: z.string(),
  plain_content: z.string(),
  test_data: z.string(),
  /**
   * Invalid tags, with their place in subject, HTML or text. The version is stored but can't be sent. When HTML was sent for
   * the design editor, also the parts of it that the `document` does not contain.
   */
  warnings: z.array(Warning),
  document: Document,
  /** A number that grows with every change. */
  revision: z.number(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

const templateFields = {
  id: z.string(),
  name: z.string(),
  generation: z.enum(generations),
  updated_at: plainTime,
} as const

/** A template in a list, whose versions come without their content. */
export const TemplateSummary = z.object({ ...templateFields, versions: z.array(TemplateVersionSummary) })
export type TemplateSummary = z.output<typeof TemplateSummary>

export const Template = z.object({
  ...templateFields,
  versions: z.array(TemplateVersion),
  warning: z.optional(Warning),
})
export type Template = z.output<typeof Template>

/** Transactional mail sent with a template in the last `usageDays` days. */
export const TemplateUsage = z.object({
  recipients: z.number(),
  /** The time at which the template was last sent; null: it was not sent. */
  last_sent_at: z.nullable(plainTime),
})
export type TemplateUsage = z.output<typeof TemplateUsage>

const versionFields = {
  active: z.optional(Active),
  subject: z.optional(subject),
  /**
   * The HTML. Values after the host of an address (`https://a.example/?e={{email}}`) are percent-encoded, in plain text
   * too; the value of a tag in three braces is written unchanged.
   */
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
      'The templates of the account, last changed first: with `page_size` a page in `result`, without it all in `templates`. Legacy templates, unless `generations` names others.',
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
    summary:
      'Creates a template without versions. It is a legacy template unless `generation` says otherwise.',
    body: z.object({ name, generation: z._default(z.enum(generations), 'legacy') }),
    status: 201,
    answer: Template,
    refuses: ['template_limit_reached'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id',
    scope: 'templates.create',
    summary:
      'Copies a template with all its versions. `generation` can make a dynamic copy of a legacy template.',
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
    summary:
      'The number of recipients who got transactional mail with this template in the last 30 days, and the time of the last.',
    params: TemplateId,
    status: 200,
    answer: TemplateUsage,
    refuses: ['template_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/restore',
    scope: 'templates.create',
    summary: 'Restores a template deleted in the last 30 days, with all its versions.',
    params: TemplateId,
    status: 200,
    answer: Template,
    refuses: ['template_not_found', 'template_limit_reached', 'template_version_total_reached'],
  }),
  createVersion: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/versions',
    scope: 'templates.versions.create',
    summary: 'Adds a version. The first version becomes active; a later one becomes active with `active: 1`.',
    params: TemplateId,
    body: z.object({ name, editor: z.optional(Editor), ...versionFields }),
    maxBytes: bodyLimits.content,
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
      'Changes a version; fields left out stay as they are. With `revision`, the change is refused if the version has changed since that revision.',
    params: VersionId,
    body: z.object({ name: z.optional(name), ...versionFields, revision: z.optional(z.number()) }),
    maxBytes: bodyLimits.content,
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
    summary: 'Deletes a version. The active one can only be deleted when it is the last.',
    params: VersionId,
    status: 204,
    refuses: ['template_not_found', 'template_version_not_found', 'template_version_active'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v3/templates/:template_id/versions/:version_id/activate',
    scope: 'templates.versions.activate.create',
    summary: 'Makes a version the active one, which is sent.',
    params: VersionId,
    status: 200,
    answer: TemplateVersion,
    refuses: ['template_not_found', 'template_version_not_found'],
  }),
}
