import { Fault } from '#lib/refusal.ts'
import { currentShell } from '#shell/shell.ts'
import { failure, noteRefusal } from './call.ts'

interface Upload {
  method: 'POST' | 'PUT'
  address: string
  headers: Record<string, string>
  body: File | FormData
  onProgress: (loaded: number, total: number) => void
  signal: AbortSignal
}

/** Uploads a file and returns the answer. Uses XMLHttpRequest, because fetch doesn't report upload progress. */
export async function upload({
  method,
  address,
  headers,
  body,
  onProgress,
  signal,
}: Upload): Promise<string> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  return new Promise((done, failed) => {
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      if (request.status < 300) return done(request.responseText)
      if (request.status === 401) currentShell()?.sessionEnded()
      void failure(new Response(request.responseText, { status: request.status })).then((error) => {
        noteRefusal(error)
        failed(error)
      })
    }
    request.onerror = () => failed(new Fault('network'))
    request.onabort = () => failed(new DOMException('upload stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
