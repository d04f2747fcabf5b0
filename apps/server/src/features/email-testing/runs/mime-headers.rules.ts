/** The headers of a message in their order, unfolded. */
export function headersOf(mime: string): [name: string, value: string][] {
  const [head = ''] = mime.split('\r\n\r\n', 1)
  return head
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
    })
}
