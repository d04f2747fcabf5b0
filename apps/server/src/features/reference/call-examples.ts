import type { Endpoint } from '@carillon/contract/endpoint'
import type { Operation } from './openapi.ts'

/** The same call for a shell and for Node, with values as they occur. */
export interface CallExamples {
  curl: string
  node: string
}

export function callExamples(declared: Endpoint, operation: Operation, publicUrl: string): CallExamples {
  const path = declared.path.replace(/:(\w+)/g, (_, name: string) => sampleId(operation, name))
  const body = operation.requestBody?.content['application/json']?.example
  const file = operation.requestBody && body === undefined
  const isOpen = declared.scope === 'public'
  const json = body === undefined ? '' : JSON.stringify(body, null, 2)
  const curl = [
    `curl ${declared.method === 'GET' ? '' : `-X ${declared.method} `}'${publicUrl}${path}'`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $CARILLON_API_KEY"`]),
    ...(json === '' ? [] : [`-H 'Content-Type: application/json'`, `-d '${json.replaceAll("'", `'\\''`)}'`]),
    ...(file ? [declared.bodyType === 'multipart' ? `-F 'upload=@file'` : `--data-binary '@file'`] : []),
  ].join(' \\\n  ')
  const parts = [
    `  method: '${declared.method}',`,
    `  url: '${path}',`,
    ...(json === '' ? [] : [`  body: ${json.replaceAll('\n', '\n  ')},`]),
  ]
  const node = file
    ? ''
    : [
        "import client from '@sendgrid/client'",
        'client.setApiKey(process.env.CARILLON_API_KEY)',
        `client.setDefaultRequest('baseUrl', '${publicUrl}')`,
        `const [response, answer] = await client.request({\n${parts.join('\n')}\n})`,
      ].join('\n')
  return { curl, node }
}

function sampleId(operation: Operation, name: string): string {
  const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
  if (Array.isArray(schema['enum'])) return String(schema['enum'][0])
  if (name === 'email') return 'mia%40example.com'
  const type = [schema['type']].flat()
  return type.includes('integer') || type.includes('number')
    ? '12345'
    : '0192f4a0-5d1c-7b3e-9c41-2f6d8a7b1c05'
}
