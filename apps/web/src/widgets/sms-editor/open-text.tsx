import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { smsCredentialsQuery, smsSettingsQuery } from '#api/sms.ts'
import type { Asked } from '#lib/is-awaited.ts'
import type { Draft } from '../content-editor/content.ts'
import { OpenContent, type Opened } from '../content-editor/open-content.tsx'
import { TagNamesProvider } from '../tags/tag-names.tsx'
import type { SmsDraft } from './sms-draft.ts'

interface OpenTextProps<T, S> {
  /** The query that loads the text. Its key names the one text that is edited. */
  query: UseQueryOptions<T>
  draftOf: (stored: T) => Draft<S>
  gone: { title: string; to: string; action: string }
  /** Renders another screen if the stored text can't be edited. */
  instead: (stored: T, isConnected: boolean) => ReactNode
  /** Other queries that decide the layout of the editor. */
  also?: readonly Asked[]
  children: (opened: Opened<T, S>) => ReactNode
}

/** Loads a text message for its editor, together with the account's provider. */
export function OpenText<T, S extends SmsDraft>({ instead, also = [], ...content }: OpenTextProps<T, S>) {
  const credentials = useQuery(smsCredentialsQuery)
  const account = useQuery(smsSettingsQuery)
  return (
    <TagNamesProvider isTextMessage>
      <OpenContent
        {...content}
        also={[credentials, account, ...also]}
        hasPanels={false}
        instead={(stored) => instead(stored, credentials.data !== null)}
      />
    </TagNamesProvider>
  )
}
