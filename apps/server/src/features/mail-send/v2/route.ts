import { bodyLimits } from '@carillon/contract/endpoint'
import { type MailBody, mailSend, mailSendLimits } from '@carillon/contract/mail-send'
import { errorStatus } from '@carillon/contract/refusals'
import { mayCall } from '@carillon/contract/scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { refuseBrokenText } from '#platform/http/broken-text.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import { parsePart } from '#platform/http/handle.ts'
import type { Identity } from '#platform/http/identity.ts'
import { refuseDeepJson, takeForms } from '#platform/http/read-body.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { sendMail } from '../send-mail.ts'
import { type FormV2, mailOfV2 } from './read-v2.ts'

/** The address of the Mail API v2, which programs of before 2016 still call. */
const path = '/api/mail.send.json'
const limit = mailSendLimits.bytes

/**
 * Takes mail in the form of the Mail API v2 and sends it as mail/send does. The key is in the Authorization header, or in the form as
 * `api_key`. Of a caller who is not known by its header, no more than 1 MB is read, and nothing is unpacked.
 */
export function mailV2Route(app: App): void {
  const callers = new WeakMap<FastifyRequest, Identity>()
  app.fastify.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    takeForms(scope, { bodyLimit: limit }, (form): FormV2 => ({ fields: [...form], files: [] }))
    scope.setErrorHandler(answerV2)
    const onRequest = async (request: FastifyRequest) => {
      const { authorization } = request.headers
      if (authorization) callers.set(request, await identifyBy(app, request, authorization))
      else if (!(Number(request.headers['content-length']) <= bodyLimits.call)) {
        throw new Refusal('payload_too_large')
      }
    }
    scope.post(path, { bodyLimit: limit, decompress: false, onRequest }, async (request, reply) => {
      const form = request.isMultipart() ? await readParts(request) : ((request.body ?? noForm) as FormV2)
      const { account } = callers.get(request) ?? (await identifyBy(app, request, `Bearer ${keyIn(form)}`))
      const { services } = app
      const body = parsePart(mailSend.send, mailSend.send.body, mailOfV2(form, readJson)) as MailBody
      services.sending.demandOn()
      const about = { now: services.now(), config: services.config }
      const messageId = await sendMail(services.database.db, account, body, about)
      if (messageId !== null) reply.header('x-message-id', messageId)
      return { message: 'success' }
    })
  })
}

const noForm: FormV2 = { fields: [], files: [] }

async function identifyBy({ identify, services }: App, request: FastifyRequest, authorization: string) {
  const onBehalfOf = String(request.headers['on-behalf-of'] ?? '')
  const identity = await identify(
    services.database.db,
    { authorization, onBehalfOf, ip: request.ip },
    services.now(),
  )
  if (!mayCall(identity.scopes, mailSend.send.scope)) throw new Refusal('forbidden')
  return identity
}

/** The key in a form. The passwords that v2 took as well are not supported. */
function keyIn({ fields }: FormV2): string {
  return fields.find(([name]) => name === 'api_key')?.[1] ?? ''
}

async function readParts(request: FastifyRequest): Promise<FormV2> {
  const fields: [string, string][] = []
  const files: { name: string; filename: string; type: string; content: Buffer }[] = []
  let left: number = limit
  const limits = { files: 100, fields: 1000, fileSize: limit, fieldSize: limit }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const { fieldname: name, filename, mimetype: type } = part
      const content = await part.toBuffer()
      files.push({ name, filename, type, content })
      left -= content.length
    } else {
      const value = String(part.value)
      refuseBroken(value, part.fieldname)
      fields.push([part.fieldname, value])
      left -= value.length
    }
    if (left < 0) throw new Refusal('payload_too_large')
  }
  return { fields, files }
}

/** The parser of multipart forms puts U+FFFD in place of bytes that are not UTF-8. */
function refuseBroken(value: string, field: string): void {
  if (value.includes('\uFFFD')) throw new Refusal('body_not_utf8', {}, { field })
  if (value.includes('\0'))
    throw new Refusal('invalid_input', { problem: 'it contains a NUL character' }, { field })
}

function readJson(field: string, json: string): unknown {
  refuseDeepJson(json)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Refusal('invalid_input', { problem: 'it is not valid JSON' }, { field })
  }
  refuseBrokenText(json, value)
  return value
}

/** Errors as v2 has them: sentences, with the field of v3 that each is about. */
function answerV2(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const all = error instanceof Refusal ? [error] : error instanceof Refusals ? error.all : null
  const first = all?.[0]
  if (!all || !first) throw error
  request.log.info({ refusals: all.map(({ code, field }) => ({ code, field })) }, 'refused')
  const sentences = all.map(({ code, details, field }) => {
    const sentence = sentenceOf(code, details)
    return field === null ? sentence : `${field}: ${sentence}`
  })
  return reply.code(errorStatus[first.code]).send({ message: 'error', errors: sentences, id: request.id })
}
