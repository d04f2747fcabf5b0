import { splitTags } from '@carillon/personalization/tag-parts'
import { Fragment } from 'react'
import './pill.css'
import { useTagNames } from './tag-names.tsx'

/** A text with its tags by name, such as a subject. */
export function TagText({ text }: { text: string }) {
  const { look } = useTagNames()
  return splitTags(text).map((piece, at) => {
    // The pieces of one text have no identity but their place.
    const key = `${at}`
    if (!piece.isTag) return <Fragment key={key}>{piece.text}</Fragment>
    const { kind, label, source } = look(piece.text)
    return (
      <span key={key} data-pill={kind} title={source}>
        {label}
      </span>
    )
  })
}
