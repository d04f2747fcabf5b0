import type { SingleSend, SingleSendChange } from '@carillon/contract/single-sends'
import type { Draft } from '#widgets/content-editor/content.ts'
import { messageFields, type Settings, sendToOf, settingsOf } from './draft.ts'
import { preheaderOf } from './preheader.ts'

type Stored = (settings: Settings, untitled: string) => SingleSendChange

const recipients: Stored = (settings) => ({ send_to: sendToOf(settings) })
const unsubscribing: Stored = ({ group, customUrl }) => ({
  email_config: {
    suppression_group_id: customUrl === null ? group : null,
    custom_unsubscribe_url: customUrl,
  },
})

/** The part of a change that stores each setting, for every screen that edits it. A setting without a line does not compile. */
const storedBy: Readonly<Record<keyof Settings, Stored>> = {
  // An empty name is stored as 'untitled', so that autosave does not fail.
  name: ({ name }, untitled) => ({ name: name.trim() || untitled }),
  categories: ({ categories }) => ({ categories }),
  subject: ({ subject }) => ({ email_config: { subject } }),
  preheader: ({ preheader }) => ({ email_config: { preheader } }),
  all: recipients,
  lists: recipients,
  segments: recipients,
  excludedLists: recipients,
  excludedSegments: recipients,
  sender: ({ sender }) => ({ email_config: { sender_id: sender } }),
  group: unsubscribing,
  customUrl: unsubscribing,
  ipPool: ({ ipPool }) => ({ email_config: { ip_pool: ipPool } }),
  sendAt: ({ sendAt }) => ({ send_at: sendAt }),
  perHour: ({ perHour }) => ({ messages_per_hour: perHour }),
  // The test is stored by calls of its own: `testChanges`.
  test: () => ({}),
}

export const settingNames = Object.keys(storedBy) as (keyof Settings)[]

/** The call that stores these settings. */
export function changeOfSettings(
  settings: Settings,
  names: readonly (keyof Settings)[],
  untitled: string,
): SingleSendChange {
  return names.reduce<SingleSendChange>((change, name) => {
    const { email_config, ...more } = storedBy[name](settings, untitled)
    const config = email_config && { email_config: { ...change.email_config, ...email_config } }
    return { ...change, ...more, ...config }
  }, {})
}

/** The API call that stores a draft. An empty name is stored as 'untitled', so that autosave does not fail. */
export function changeOf(draft: Draft<Settings>, untitled: string): SingleSendChange {
  const settings = settingsChange(draft.settings, untitled)
  return { ...settings, email_config: { ...settings.email_config, ...messageFields(draft) } }
}

/** The call that stores the settings alone, without the message, to which the preheader belongs. */
export function settingsChange(settings: Settings, untitled: string): SingleSendChange {
  return changeOfSettings(
    settings,
    settingNames.filter((name) => name !== 'preheader'),
    untitled,
  )
}

/** The call that stores the settings changed outside the editor, without those that are stored already. */
export function changeOfEdits(stored: SingleSend, edits: Partial<Settings>): SingleSendChange {
  const before = { ...settingsOf(stored), preheader: preheaderOf(stored.email_config) }
  const after = { ...before, ...edits }
  const edited = settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return changeOfSettings(after, edited, stored.name)
}
