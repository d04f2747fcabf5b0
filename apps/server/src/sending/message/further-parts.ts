/** A text of a message beside its plain text and its HTML, such as AMP or an invitation. */
export interface FurtherPart {
  /** `text/…`, without parameters. */
  type: string
  text: string
}

/** Programs show the last part that they know, and what is written for few of them comes before what all can show. */
const beforeHtml = ['text/x-amp-html', 'text/watch-html']

export function isBeforeHtml({ type }: FurtherPart): boolean {
  return beforeHtml.includes(type)
}

/** The media type with its parameters. An invitation says its method there, too, or it is shown as a file. */
export function mediaTypeOf({ type, text }: FurtherPart): string {
  const [, method] = (type === 'text/calendar' && /^METHOD:([A-Za-z-]{1,20})\s*$/im.exec(text)) || []
  return `${type}; charset=utf-8${method ? `; method=${method.toUpperCase()}` : ''}`
}
