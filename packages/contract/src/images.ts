import * as z from 'zod/mini'
import { AutomationStatus } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { SingleSendStatus } from './single-sends.ts'
import { instant, text, wholeNumber } from './wire.ts'

export const imageLimits = {
  bytes: 4 * 1024 * 1024,
  name: 255,
  /**
   * The most pixels of one image, all frames together. They are counted before the image is decoded, to limit memory.
   */
  pixels: 50_000_000,
  /** Days for which a deleted image is still served, because sent mail may show it. */
  keptDays: 30,
} as const

export const imageTypes = ['image/gif', 'image/jpeg', 'image/png'] as const

/** Widths of smaller copies, made at the first request. The smallest is the thumbnail in the library. */
export const imageWidths = [300, 600, 1200] as const

export const Image = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the image in its original size. Its content never changes. */
  url: z.string(),
  thumbnail: z.string(),
  width: z.number(),
  height: z.number(),
  file_size: z.number(),
  created: instant,
})
export type Image = z.output<typeof Image>

/** Content that shows an image. Deleting the image would leave a gap there. */
const Use = { id: z.string(), name: z.string(), updated_at: instant }
export const ImageUse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single_send'), ...Use, status: SingleSendStatus }),
  /** An automation, one of whose emails shows the image. */
  z.object({ kind: z.literal('automation'), ...Use, status: AutomationStatus }),
  z.object({
    kind: z.literal('ad_campaign'),
    ...Use,
    status: z.enum(['draft', 'submitted', 'active', 'error']),
  }),
  z.object({ kind: z.literal('design'), ...Use }),
  z.object({ kind: z.literal('saved_row'), ...Use }),
  /** The brand kit, whose logo the image is. Its id is that of the account, and it has no name. */
  z.object({ kind: z.literal('brand_kit'), ...Use }),
  z.object({
    kind: z.literal('template_version'),
    ...Use,
    template_id: z.string(),
    template_name: z.string(),
    active: z.boolean(),
  }),
])
export type ImageUse = z.output<typeof ImageUse>

const ImageId = z.object({ id: z.string().check(z.maxLength(64)) })

export const images = {
  list: endpoint({
    method: 'GET',
    path: '/v3/images',
    scope: 'design_library.read',
    summary:
      'The images of the account, newest first. `_links.next` leads to the next page; the last one has none.',
    query: z.object({
      page_size: wholeNumber({ min: 1, max: 100, fallback: 30 }),
      page_token: z.optional(z.string().check(z.maxLength(64))),
      /** A part of the name. */
      search: z.optional(text({ max: imageLimits.name })),
    }),
    status: 200,
    answer: z.object({
      images: z.array(Image),
      _links: z.object({ next: z.optional(z.object({ href: z.string() })) }),
    }),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/images',
    scope: 'design_library.create',
    summary:
      'Uploads one image as the form field `upload`: GIF, JPEG or PNG, up to 4 MB. The image is decoded and encoded again.',
    bodyType: 'multipart',
    status: 201,
    answer: Image,
    refuses: [
      'image_required',
      'image_type_unsupported',
      'image_too_large',
      'image_too_many_pixels',
      'image_broken',
      'upload_incomplete',
      'too_many_requests',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/images/:id',
    scope: 'design_library.read',
    summary: 'One image.',
    params: ImageId,
    status: 200,
    answer: Image,
    refuses: ['image_not_found'],
  }),
  usages: endpoint({
    method: 'GET',
    path: '/v3/images/:id/usages',
    scope: 'design_library.read',
    summary:
      'Content that shows an image: up to 100 single sends, designs, template versions and saved rows each, last changed first, and the brand kit.',
    params: ImageId,
    status: 200,
    answer: z.object({ result: z.array(ImageUse) }),
    refuses: ['image_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/images/:id',
    scope: 'design_library.delete',
    summary: 'Removes an image from the library. Mail can still show it for 30 days.',
    params: ImageId,
    status: 204,
    refuses: ['image_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v3/images/:id/restore',
    scope: 'design_library.create',
    summary: 'Undoes a deletion while the image is still stored.',
    params: ImageId,
    status: 200,
    answer: Image,
    refuses: ['image_not_found'],
  }),
}
