import { imageLimits } from '@carillon/contract/images'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/**
 * The form's file, completely or not at all. The parser truncates at its limit, and only a flag shows it when the limit
 * falls between two chunks.
 */
export async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const field = { field: 'upload' }
  if (!request.isMultipart()) throw new Refusal('image_required', {}, field)
  try {
    const part = await request.file()
    if (part?.fieldname !== 'upload') throw new Refusal('image_required', {}, field)
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw tooLarge()
    return { name: part.filename, bytes }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    if (isTooLarge(cause)) throw tooLarge()
    throw new Refusal('upload_incomplete', {}, field)
  }
}

function tooLarge(): Refusal {
  return new Refusal('image_too_large', { limit: imageLimits.bytes / 1024 / 1024 }, { field: 'upload' })
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'FST_REQ_FILE_TOO_LARGE'
}
