/**
 * The HTML of a design as it is sent. The exchange format names its modules by `role="module"`, which no screen reader
 * knows: it would read out each module as a table of data. In the message these tables are marked as layout only.
 */
export function withPresentation(html: string): string {
  return html.replace(/(<table\b[^>]*? role=)"module"/g, '$1"presentation"')
}
