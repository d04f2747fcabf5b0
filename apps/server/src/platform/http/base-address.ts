import type { Context } from './app.ts'

/**
 * The beginning of every link in an answer: PUBLIC_URL if it is set, else the address that this request was sent to.
 */
export function baseAddress({ services, header }: Pick<Context, 'services' | 'header'>): string {
  const { publicUrl } = services.config
  const host = header('host')
  if (host === undefined || new URL(publicUrl).hostname !== 'localhost') return publicUrl
  return `${header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`
}
