import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { Editor } from './single-sends.ts'
import { flag, instant, Metadata, nameText, pageQuery, text } from './wire.ts'

export const designLibraryLimits = {
  name: 100,
  content: 1_048_576,
  subject: 5000,
  categories: 10,
  category: 255,
} as const

const content = z.string().check(z.maxLength(designLibraryLimits.content))
const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })
const name = nameText({ max: designLibraryLimits.name })

/** `document` is our addition: the format of the design editor. The server generates the HTML from it. */
const contentFields = {
  html_content: z.optional(content),
  plain_content: z.optional(content),
  generate_plain_content: z.optional(z.boolean()),
  subject: z.optional(text({ max: designLibraryLimits.subject })),
  categories: z.optional(
    z
      .array(text({ min: 1, max: designLibraryLimits.category }))
      .check(z.maxLength(designLibraryLimits.categories)),
  ),
  document: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
}

export const DesignSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** Purpose of the design. Only system designs have it. */
  description: z.optional(z.string()),
  editor: Editor,
  /** The address of the thumbnail; empty until it has been made. */
  thumbnail_url: z.string(),
  /** Our addition: true while a thumbnail of the latest content is being made. */
  thumbnail_pending: z.boolean(),
  categories: z.array(z.string()),
  updated_at: instant,
  created_at: instant,
})
export type DesignSummary = z.output<typeof DesignSummary>

export const LibraryDesign = z.extend(DesignSummary, {
  html_content: z.string(),
  plain_content: z.string(),
  generate_plain_content: z.boolean(),
  subject: z.string(),
  document: z.nullable(z.record(z.string(), z.unknown())),
  /** A number that grows with every change. */
  revision: z.number(),
  /** Our addition: the parts of HTML sent for the design editor that the `document` does not contain. */
  warnings: z.optional(z.array(z.object({ message: z.string() }))),
})
export type LibraryDesign = z.output<typeof LibraryDesign>

const Row = z.extend(DesignSummary, {
  html_content: z.optional(z.string()),
  plain_content: z.optional(z.string()),
  generate_plain_content: z.optional(z.boolean()),
  subject: z.optional(z.string()),
})
const query = z.object({
  summary: z._default(flag, true),
  ...pageQuery({ max: 500, fallback: 100 }),
})
const Page = z.object({ result: z.array(Row), _metadata: Metadata })
const Fields = z.object({ name: z._default(name, 'My Design'), editor: z.optional(Editor), ...contentFields })
export type DesignFields = z.input<typeof Fields>
const Change = z.object({ name: z.optional(name), ...contentFields, revision: z.optional(z.number()) })
export type DesignChange = z.input<typeof Change>
const Copy = z.object({ name: z.optional(name), editor: z.optional(Editor) })

/** A thing whose content was made from a design. It has a copy of its own. */
export const DesignUse = z.object({
  kind: z.enum(['single_send', 'automation']),
  id: z.string(),
  name: z.string(),
  status: z.string(),
})
export type DesignUse = z.output<typeof DesignUse>

const SampleTexts = z.object({ texts: z.array(z.string()), company: z.string() })
export type SampleTexts = z.output<typeof SampleTexts>

export const designLibrary = {
  list: endpoint({
    method: 'GET',
    path: '/v3/designs',
    scope: 'design_library.read',
    summary: 'Your designs, last changed first; `summary=false` adds their content.',
    query,
    status: 200,
    answer: Page,
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/designs',
    scope: 'design_library.create',
    summary: 'Creates a design.',
    body: Fields,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: LibraryDesign,
    refuses: ['design_invalid', ...htmlRefusals],
  }),
  prebuilts: endpoint({
    method: 'GET',
    path: '/v3/designs/pre-builts',
    scope: 'design_library.read',
    summary: 'The designs to start from, in the requested `language`, or else in that of `Accept-Language`.',
    query: z.extend(query, { language: z.optional(z.enum(['en', 'de'])) }),
    status: 200,
    answer: Page,
    refuses: ['page_token_invalid'],
  }),
  prebuilt: endpoint({
    method: 'GET',
    path: '/v3/designs/pre-builts/:id',
    scope: 'design_library.read',
    summary: 'One design to start from.',
    params,
    status: 200,
    answer: LibraryDesign,
    refuses: ['design_not_found'],
  }),
  sampleTexts: endpoint({
    method: 'GET',
    path: '/v3/designs/sample-texts',
    scope: 'design_library.read',
    summary:
      'The texts of the designs to start from that speak of an invented company, and its name. A message that still has one of them is not finished.',
    status: 200,
    answer: SampleTexts,
    refuses: [],
  }),
  duplicatePrebuilt: endpoint({
    method: 'POST',
    path: '/v3/designs/pre-builts/:id',
    scope: 'design_library.create',
    summary: 'Copies a design to start from into your designs.',
    params,
    body: Copy,
    status: 200,
    answer: LibraryDesign,
    refuses: ['design_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/designs/:id',
    scope: 'design_library.read',
    summary: 'One design.',
    params,
    status: 200,
    answer: LibraryDesign,
    refuses: ['design_not_found'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v3/designs/:id',
    scope: 'design_library.create',
    summary: "Copies a design; without a name it becomes 'Duplicate: …'.",
    params,
    body: Copy,
    status: 201,
    answer: LibraryDesign,
    envelopes: { 400: 'beside' },
    refuses: ['design_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/designs/:id',
    scope: 'design_library.update',
    summary:
      "Changes a design. Its editor stays the same, unless the design editor can't open the given HTML. With `revision`, the change is refused if the design has changed since that revision.",
    params,
    body: Change,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: LibraryDesign,
    refuses: ['design_not_found', 'design_invalid', 'design_changed', ...htmlRefusals],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/designs/:id',
    scope: 'design_library.delete',
    summary: 'Deletes a design. Content made from it has its own copy and stays.',
    params,
    status: 204,
    refuses: ['design_not_found'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/v3/designs/:id/uses',
    scope: 'marketing.read',
    summary:
      'The single sends and automations with content that was made from a design, last changed first: up to 50, with the number of all.',
    params,
    status: 200,
    answer: z.object({ result: z.array(DesignUse), count: z.number() }),
    refuses: ['design_not_found'],
  }),
}
