import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeForms } from './read-body.ts'

const bodyLimit = 16 * 1024

/** The fields of a form. A name that occurs several times has a list. */
export type FormFields = Record<string, string | string[]>

/**
 * Accepts the forms of our pages and the one-click POST of mail programs, for which RFC 8058 allows both encodings.
 * Other bodies count as empty: pages never act on them.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  takeForms(scope, { bodyLimit, types: ['text/plain'] }, fieldsOf)
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
      return form && fieldsOf(form)
    },
  )
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) => done(null))
}

/**
 * True if a body is the one-click POST of a mail program (RFC 8058 3.2). Any other POST may come from a scanner or a
 * mistake.
 */
export function isOneClick(body: Record<string, unknown> | null | undefined): boolean {
  const said = body?.['List-Unsubscribe']
  return typeof said === 'string' && said.trim().toLowerCase() === 'one-click'
}

function fieldsOf(form: URLSearchParams | FormData): FormFields {
  const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...more] = texts(form.getAll(name))
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}
