export interface SmtpReply {
  code: number
  /** All lines without their codes, joined by line breaks. */
  text: string
}

const maxReplyBytes = 64 * 1024

/** Collects the server's bytes into whole replies. Throws when they are not SMTP replies. */
export class SmtpReplies {
  private pending = ''
  private lines: string[] = []

  /** Calls back for each reply that is complete now, in order. */
  read(chunk: Buffer, onReply: (reply: SmtpReply) => void): void {
    this.pending += chunk.toString('utf8')
    let start = 0
    for (let end = this.pending.indexOf('\n'); end >= 0; end = this.pending.indexOf('\n', start)) {
      const line = this.pending.slice(start, this.pending[end - 1] === '\r' ? end - 1 : end)
      start = end + 1
      const reply = this.readLine(line)
      if (reply) onReply(reply)
    }
    this.pending = this.pending.slice(start)
    if (this.pending.length > maxReplyBytes || this.lines.length > 1000)
      throw new Error('The reply has no end.')
  }

  private readLine(line: string): SmtpReply | undefined {
    const code = Number(line.slice(0, 3))
    const separator = line[3] ?? ' '
    if (!(code >= 200 && code <= 599) || (separator !== ' ' && separator !== '-')) {
      throw new Error(`The server does not speak SMTP: ${line.slice(0, 80)}`)
    }
    this.lines.push(line.slice(4))
    if (separator === '-') return undefined
    const text = this.lines.length === 1 ? this.lines[0]! : this.lines.join('\n')
    this.lines = []
    return { code, text }
  }
}

/** The text of a reply as it is shown and stored. */
export function replyText({ code, text }: SmtpReply): string {
  return `${code} ${text}`.slice(0, 500)
}
