import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SingleSendStatus } from './single-sends.ts'
import { instant, text, wholeNumber } from './wire.ts'

export const imageLimits = {
  bytes: 4 * 1024 * 1024,
  name: 255,
  /** Of one picture, all frames together: what it would take unpacked is known before it is. */
  pixels: 50_000_000,
  /** Days for which a deleted picture is still served to mail that was sent. */
  keptDays: 30,
} as const

export const imageTypes = ['image/gif', 'image/jpeg', 'image/png'] as const

/** Narrower ones than the picture itself, made when first asked for; the smallest is the library's thumbnail. */
export const imageWidths = [300, 600, 1200] as const

export const Image = z.object({
  id: z.string(),
  name: z.string(),
  /** Natural size in the address; immutable. */
  url: z.string(),
  thumbnail: z.string(),
  width: z.number(),
  height: z.number(),
  file_size: z.number(),
  created: instant,
})
export type Image = z.output<typeof Image>

/** Something that shows an image, so that deleting the image would leave a gap in it. */
const Use = { id: z.string(), name: z.string(), updated_at: instant }
export const ImageUse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single_send'), ...Use, status: SingleSendStatus }),
  z.object({ kind: z.literal('design'), ...Use }),
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
      'The pictures of the account, newest first. `_links.next` leads to the next page; the last one has none.',
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
      'Takes one picture as the form field `upload`: GIF, JPEG or PNG up to 4 MB. It is read and written anew.',
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
    summary: 'One picture.',
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
      'What shows a picture: single sends, designs and versions of templates, the last changed of each kind first, 100 of each.',
    params: ImageId,
    status: 200,
    answer: z.object({ result: z.array(ImageUse) }),
    refuses: ['image_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/images/:id',
    scope: 'design_library.delete',
    summary: 'Takes a picture out of the library. Mail that shows it does so for 30 days more.',
    params: ImageId,
    status: 204,
    refuses: ['image_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v3/images/:id/restore',
    scope: 'design_library.create',
    summary: 'Takes a deletion back while the picture is still kept.',
    params: ImageId,
    status: 200,
    answer: Image,
    refuses: ['image_not_found'],
  }),
}
