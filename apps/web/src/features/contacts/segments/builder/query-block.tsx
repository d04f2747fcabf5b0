import { useMessages } from '#lib/messages.tsx'
import style from './builder.module.css'

const keywords =
  'select|from|where|and|or|not|in|is|null|like|between|join|inner|on|as|group|by|having|true|false|timestamp|max'
const parts = new RegExp(`('(?:[^'\\\\]|''|\\\\.)*')|\\b(${keywords})\\b|(\\b\\d+(?:\\.\\d+)?\\b)`, 'gi')

/** A read-only query with highlighting for keywords, strings and numbers. */
export function QueryBlock({ sql }: { sql: string }) {
  const t = useMessages('segment-builder')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className={style['query']} tabIndex={0} aria-label={t('sql.label')}>
      <code>{colored(sql)}</code>
    </section>
  )
}

function colored(sql: string) {
  const nodes: React.ReactNode[] = []
  let at = 0
  for (const match of sql.matchAll(parts)) {
    if (match.index > at) nodes.push(sql.slice(at, match.index))
    const kind = match[1] ? 'text' : match[2] ? 'word' : 'number'
    nodes.push(
      <span key={match.index} data-kind={kind}>
        {match[0]}
      </span>,
    )
    at = match.index + match[0].length
  }
  nodes.push(sql.slice(at))
  return nodes
}
