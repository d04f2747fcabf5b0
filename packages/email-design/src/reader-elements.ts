const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that are never visible. */
export const unreadElements = names('head style script title meta link xml template noscript')

/** Elements that are visible by themselves and have no equivalent in a design. */
export const things = names(
  'hr input select textarea button iframe video audio object embed svg area canvas form progress meter',
)

/** Elements that begin and end a line. */
export const blockElements = names(
  'address article aside blockquote body caption center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul',
)

/** Elements whose text is in one line with the text around them. */
export const inlineElements = names('a b big em font i label small span strong sub sup u')
