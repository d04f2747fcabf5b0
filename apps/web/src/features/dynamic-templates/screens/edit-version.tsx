import { type TemplateVersion, templates } from '@carillon/contract/dynamic-templates'
import { useCallback, useMemo } from 'react'
import { useParams } from 'react-router'
import { saveVersion, useCreateVersion, type VersionPlace, versionQuery } from '#api/dynamic-templates.ts'
import { cacheKey } from '#api/keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { ContentEditor } from '#widgets/content-editor/content-editor.tsx'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { LeftTags } from '../legacy/left-tags.tsx'
import { LegacyBanner } from '../legacy/legacy-banner.tsx'
import { useTemplateArea } from '../parts/area.ts'
import { copyName } from '../parts/copy-name.ts'
import {
  changeOf,
  draftOf,
  VersionContext,
  type VersionDraft,
  type VersionHandle,
  type VersionSettings,
} from '../parts/version-draft.ts'
import { VersionSettingsPanel } from '../parts/version-settings.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  const { id = '', versionId = '' } = useParams()
  const { base } = useTemplateArea()
  const place = useMemo(() => ({ template_id: id, version_id: versionId }), [id, versionId])
  return (
    <OpenContent
      query={versionQuery(place)}
      draftOf={draftOf}
      gone={{ title: t('version.gone'), to: base, action: t('version.toIndex') }}
    >
      {(opened) => <Editing place={place} opened={opened} />}
    </OpenContent>
  )
}

interface EditingProps {
  place: VersionPlace
  opened: Opened<TemplateVersion, VersionSettings>
}

function Editing({ place, opened }: EditingProps) {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const area = useTemplateArea()
  const { template_id, version_id } = place
  const save = useCallback(
    (draft: VersionDraft, revision: number | undefined) =>
      saveVersion(place, {
        ...changeOf(draft, t('version.untitled')),
        ...(revision === undefined ? {} : { revision }),
      }),
    [place, t],
  )
  const saved = useSavedDraft({
    opened,
    keepAs: `template-version/${version_id}`,
    save,
    stale: cacheKey('templates'),
  })
  const { draft, autosave, changeSettings } = saved
  const create = useCreateVersion()
  const mayCopy = useMay(templates.createVersion)
  const { name, subject, testData } = draft.settings
  const base = `${area.base}/${template_id}/version/${version_id}/editor`
  const saveCopy = async (mine: VersionDraft) => {
    const change = { ...changeOf(mine, t('version.untitled')), name: copyName(t, mine.settings.name) }
    const editor = mine.design ? 'design' : 'code'
    const copy = await create.mutateAsync({ template_id, editor, ...change })
    return `${area.base}/${template_id}/version/${copy.id}/editor`
  }
  const { flush } = autosave
  const { reload } = opened
  const handle = useMemo<VersionHandle>(
    () => ({ place, base, draft, change: changeSettings, flush, reload }),
    [place, base, draft, changeSettings, flush, reload],
  )
  return (
    <VersionContext value={handle}>
      <ContentEditor
        content={{ kind: 'template_version', id: version_id }}
        tested={
          area.generation === 'legacy' ? undefined : { message: { kind: 'template_version', id: version_id } }
        }
        opened={opened}
        saved={saved}
        base={base}
        title={name.trim() || t('version.untitled')}
        back={`${area.base}?open=${template_id}`}
        envelope={{ from: t('settings.fromCall'), subject }}
        settings={() => <VersionSettingsPanel />}
        firstTab="settings"
        subjectOf={(settings) => settings.subject}
        {...(mayCopy ? { saveCopy } : {})}
        testData={testData}
        onTestData={(text) => changeSettings({ testData: text })}
        notices={area.generation === 'legacy' ? <LegacyBanner /> : <LeftTags draft={opened.draft} />}
        actions={
          <ButtonLink look="primary" to={dialogTo(`${base}/modals/send_test`)}>
            {t('version.sendTest')}
          </ButtonLink>
        }
      />
    </VersionContext>
  )
}
