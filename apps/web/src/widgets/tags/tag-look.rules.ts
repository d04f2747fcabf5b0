import { linkTagNamed } from '@carillon/personalization/reserved-tags'
import { plainName, readTag } from '@carillon/personalization/tag-parts'

/** The look of a pill. */
export interface TagLook {
  source: string
  /** `block` starts or ends a conditional part. `computed` is more than a name. `unknown` names no field. */
  kind: 'field' | 'computed' | 'block' | 'unknown'
  /** The field's name with the fallback; the source for an unknown name. */
  label: string
  /** The field's name alone. */
  name: string
  /** Null if this kind of tag can't have one. */
  fallback: string | null
}

export interface TagWords {
  /** Labels of the tags that exist, by name. */
  labels: ReadonlyMap<string, string>
  /** True if other names may be valid as well: because data of any name is sent, or the fields are still loading. */
  isOpen: boolean
  withFallback: (name: string, fallback: string) => string
}

/** Decides how a tag is shown. */
export function lookOf(source: string, { labels, isOpen, withFallback }: TagWords): TagLook {
  const parts = readTag(source)
  const own = plainName(parts.name)
  if (parts.isBlock) return { source, kind: 'block', label: own, name: own, fallback: null }
  if (parts.fallback === null) return { source, kind: 'computed', label: own, name: own, fallback: null }
  const { fallback } = parts
  const label = labels.get(linkTagNamed(own) ?? own)
  if (label === undefined && !isOpen && !isLocal(own)) {
    return { source, kind: 'unknown', label: source, name: own, fallback }
  }
  const name = label ?? own
  return { source, kind: 'field', label: fallback ? withFallback(name, fallback) : name, name, fallback }
}

/** True for names that exist only inside a repeated part. */
function isLocal(name: string): boolean {
  return name.startsWith('@') || name === 'this' || name.startsWith('this.')
}
