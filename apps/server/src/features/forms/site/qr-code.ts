import type { FastifyReply } from 'fastify'
import encodeQR from 'qr'
import sharp from 'sharp'
import type { App } from '#platform/http/app.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { Refusal } from '#platform/refusal.ts'
import { formAddresses } from '../form-addresses.ts'
import { findPublished } from '../visit/find-published.ts'
import type { FormRequest } from './answer-submit.ts'

/** The pixels of a side, sharp on paper at 8 cm. */
const side = 1000

/** The landing page's address as a code for phones, to print or to show. @throws form_not_found */
export async function sendCode(
  { services }: App,
  request: FormRequest,
  reply: FastifyReply,
  type: 'svg' | 'png',
) {
  const { database, config } = services
  const form = await findPublished(database.db, request.params.slug)
  if (typeof form === 'string') throw new Refusal('form_not_found', { slug: request.params.slug })
  const { page_url: url } = formAddresses(config.publicUrl, form.slug)
  // The code has a white ground, also where it is put on a dark one.
  const code = encodeQR(url, 'svg', { ecc: 'medium', border: 4 })
  const svg = code.replace('<path', '<rect width="100%" height="100%" fill="#fff"/><path')
  reply.header('content-disposition', asDownload(`${form.slug}.${type}`))
  reply.header('cache-control', 'no-cache')
  if (type === 'svg') return reply.type('image/svg+xml').send(svg)
  const png = await sharp(Buffer.from(svg)).resize(side, side, { kernel: 'nearest' }).png().toBuffer()
  return reply.type('image/png').send(png)
}
