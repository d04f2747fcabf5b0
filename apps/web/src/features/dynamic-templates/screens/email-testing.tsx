import { useMessages } from '#lib/messages.tsx'
import { EmailTesting } from '#widgets/email-testing/email-testing.tsx'
import { useVersion } from '../parts/version-draft.ts'

/** Email testing over the editor of a version. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const { place, base, draft, flush } = useVersion()
  return (
    <EmailTesting
      kind="template_version"
      id={place.version_id}
      name={draft.settings.name.trim() || t('version.untitled')}
      page={base}
      editor={base}
      flush={flush}
    />
  )
}
