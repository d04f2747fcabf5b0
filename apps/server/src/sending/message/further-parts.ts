import type { FurtherPart } from '#schema/stored-message.ts'

/** Mail programs show the last part that they support, so parts that only a few support come before the HTML. */
const beforeHtml = ['text/x-amp-html', 'text/watch-html']

export function isBeforeHtml({ type }: FurtherPart): boolean {
  return beforeHtml.includes(type)
}

/**
 * The media type with its parameters. An invitation repeats its method here; without it, mail programs show it as a
 * file.
 */
export function mediaTypeOf({ type, text }: FurtherPart): string {
  const [, method] = (type === 'text/calendar' && /^METHOD:([A-Za-z-]{1,20})\s*$/im.exec(text)) || []
  return `${type}; charset=utf-8${method ? `; method=${method.toUpperCase()}` : ''}`
}
