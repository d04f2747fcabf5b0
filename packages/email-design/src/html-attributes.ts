import { Tokenizer } from 'htmlparser2'

export interface Attribute {
  element: string
  name: string
  /** The beginning and the end of the attribute's value in the HTML, without quotes. */
  start: number
  end: number
  isQuoted: boolean
}

export interface AttributeReader {
  /** Called for each attribute with a value. Names are in lower case. */
  onAttribute(attribute: Attribute): void
  /** Called at the end of each opening tag. */
  onElementEnd?(): void
  /** Called where `</body>` begins. */
  onBodyEnd?(at: number): void
}

/**
 * Reads the attributes of HTML in its order. It is tokenised, not matched by patterns. Comments for Outlook are read as
 * Outlook reads them; the buttons for Outlook are in there.
 *
 * @param masked HTML without tags of a template: their quotes would end attributes
 */
export function readAttributes(masked: string, reader: AttributeReader): void {
  readTags(masked, 0, reader)
}

function readTags(html: string, offset: number, reader: AttributeReader): void {
  let element = ''
  let name = ''
  let value: { start: number; end: number } | undefined
  const finish = () => {
    if (element !== '') reader.onElementEnd?.()
    element = ''
  }
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        finish()
        element = html.slice(start, end).toLowerCase()
      },
      onattribname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
        value = undefined
      },
      onattribdata: (start, end) => {
        value = value ? { start: value.start, end } : { start, end }
      },
      onattribend: () => {
        if (!value) return
        const { start, end } = value
        const quote = html[start - 1]
        const isQuoted = quote === '"' || quote === "'"
        reader.onAttribute({ element, name, start: start + offset, end: end + offset, isQuoted })
      },
      onopentagend: finish,
      onselfclosingtag: finish,
      onclosetag: (start, end) => {
        if (offset === 0 && html.slice(start, end).toLowerCase() === 'body')
          reader.onBodyEnd?.(html.lastIndexOf('<', start))
      },
      oncomment: (start, end, endOffset) => {
        const comment = html.slice(start, end - endOffset)
        if (/^\s*\[if\b/i.test(comment)) readTags(comment, start + offset, reader)
      },
      oncdata: nothing,
      ondeclaration: nothing,
      onend: finish,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
      onattribentity: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
