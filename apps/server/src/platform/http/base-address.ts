import type { Context } from './app.ts'

/** Begins every link of an answer: PUBLIC_URL when the operator set one; else the address this very request reached us by. */
export function baseAddress({ services, header }: Pick<Context, 'services' | 'header'>): string {
  const { publicUrl } = services.config
  const host = header('host')
  if (host === undefined || new URL(publicUrl).hostname !== 'localhost') return publicUrl
  return `${header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`
}
