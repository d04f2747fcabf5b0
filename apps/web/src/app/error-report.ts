/** Set at build time for the production host. Without both settings nothing is ever sent. */
const productionHost: string | undefined = import.meta.env['VITE_PRODUCTION_HOST']
const errorService: string | undefined = import.meta.env['VITE_ERROR_SERVICE']

/** Reports an error to the error service, only on the production host and only once for each message. */
export function reportError(error: unknown): void {
  if (!isReporting(window.location.hostname, productionHost, errorService)) return
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  if (reported.has(message)) return
  reported.add(message)
  const body = JSON.stringify({
    message,
    stack,
    path: window.location.pathname,
    at: new Date().toISOString(),
  })
  navigator.sendBeacon(errorService as string, body)
}

const reported = new Set<string>()

export function isReporting(
  host: string,
  production: string | undefined,
  service: string | undefined,
): boolean {
  return service !== undefined && service !== '' && host === production
}
