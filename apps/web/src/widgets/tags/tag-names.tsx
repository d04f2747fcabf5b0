import { contactTagNames, linkTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { type TagGroup, tagGroups, takesFallback } from './tag-groups.ts'
import { lookOf, type TagLook } from './tag-look.rules.ts'

/** The tags of the account and how they are shown. */
export interface TagNames {
  groups: readonly TagGroup[]
  look: (source: string) => TagLook
  /** A typical value of the field, for lengths and pictures. The field's name if there is none. */
  exampleOf: (name: string) => string
}

const TagNamesContext = createContext<TagNames | null>(null)

const withExamples: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'email',
  'city',
  'country',
  'postal_code',
  'phone_number',
])

interface TagNamesProviderProps {
  /** True if any name is valid, because the content is filled with data of any name. */
  anyName?: boolean
  /** True for a text message, which has neither a sender's address nor links of the product. */
  isTextMessage?: boolean
  children: ReactNode
}

/**
 * Lets the parts inside show tags by name: the fields of contacts in the user's language, custom fields by their own
 * name. The texts come from `tags`. A provider further out wins.
 */
export function TagNamesProvider(props: TagNamesProviderProps) {
  return use(TagNamesContext) ? props.children : <OwnNames {...props} />
}

function OwnNames({ anyName = false, isTextMessage = false, children }: TagNamesProviderProps) {
  const t = useMessages('tags')
  // If custom fields can't be loaded, tags are shown by the name in them. That needs no alert.
  const { data } = useQuery({
    ...customFieldsQuery,
    meta: { ...customFieldsQuery.meta, isSilent: () => true },
  })
  const names = useMemo((): TagNames => {
    const custom = data?.custom_fields.map(({ name }) => name) ?? []
    const labels = new Map<string, string>(custom.map((name) => [name, name]))
    const others = isTextMessage ? [] : [...senderTagNames, ...linkTagNames]
    for (const name of [...contactTagNames, ...others]) {
      labels.set(name, t(`names.${name}`))
    }
    const words = {
      labels,
      isOpen: anyName || !data,
      withFallback: (name: string, fallback: string) => t('withFallback', { name, fallback }),
    }
    return {
      groups: tagGroups(custom).filter(({ name }) => !isTextMessage || takesFallback(name)),
      look: (source) => lookOf(source, words),
      exampleOf: (name) =>
        withExamples.has(name) ? t(`examples.${name as 'city'}`) : (labels.get(name) ?? name),
    }
  }, [data, anyName, isTextMessage, t])
  return <TagNamesContext value={names}>{children}</TagNamesContext>
}

/** The names of the nearest `TagNamesProvider`. */
export function useTagNames(): TagNames {
  const names = use(TagNamesContext)
  if (!names) throw new Error('useTagNames is used outside TagNamesProvider')
  return names
}
