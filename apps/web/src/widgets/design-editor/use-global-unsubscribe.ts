import { hidePreferences } from '@carillon/email-design/commands'
import { allModules } from '@carillon/email-design/places'
import { useEffect } from 'react'
import type { Envelope } from '../editor-frame/editor-props.ts'
import type { Editing } from './use-editing.ts'

/**
 * Removes links to preferences if recipients unsubscribe from all mail or at the author's own address. There are no
 * groups to choose from then.
 */
export function useGlobalUnsubscribe({ design, actions }: Editing, { group, customUrl }: Envelope): void {
  const leavesAll = group === -1 || Boolean(customUrl)
  const ways = allModules(design).filter(({ kind }) => kind === 'unsubscribe').length
  useEffect(() => {
    if (leavesAll && ways > 0) actions.change(hidePreferences)
  }, [leavesAll, ways, actions])
}
