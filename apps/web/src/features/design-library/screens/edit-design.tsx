import { cutText } from '@carillon/contract/characters'
import { designLibrary, designLibraryLimits, type LibraryDesign } from '@carillon/contract/design-library'
import { singleSends } from '@carillon/contract/single-sends'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { designQuery, saveDesign, useKeepDesign } from '#api/design-library.ts'
import { cacheKey } from '#api/keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { Button } from '#ui/page/button.tsx'
import type { Draft } from '#widgets/content-editor/content.ts'
import { ContentEditor } from '#widgets/content-editor/content-editor.tsx'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { changeOf, type DesignSettings, draftOf } from '../parts/design-draft.ts'
import { SettingsPanel } from '../parts/settings-panel.tsx'

const page = '/design-library/your-designs'

export function Component() {
  const t = useMessages('design-library')
  const id = useParams()['id'] ?? ''
  return (
    <OpenContent
      query={designQuery(id)}
      draftOf={draftOf}
      gone={{ title: t('gone'), to: page, action: t('toLibrary') }}
    >
      {(opened) => <Editing id={id} opened={opened} />}
    </OpenContent>
  )
}

function Editing({ id, opened }: { id: string; opened: Opened<LibraryDesign, DesignSettings> }) {
  const t = useMessages('design-library')
  const navigate = useNavigate()
  const keep = useKeepDesign()
  const mayCopy = useMay(designLibrary.create)
  const save = useCallback(
    (draft: Draft<DesignSettings>, revision: number | undefined) =>
      saveDesign(id, { ...changeOf(draft, t('untitled')), ...(revision === undefined ? {} : { revision }) }),
    [id, t],
  )
  const saved = useSavedDraft({ opened, keepAs: `design/${id}`, save, stale: cacheKey('designs', 'own') })
  const { draft, autosave, changeSettings } = saved
  const { settings } = draft
  const saveCopy = async (mine: Draft<DesignSettings>) => {
    const name = cutText(t('copy.name', { name: mine.settings.name }), designLibraryLimits.name)
    const editor = mine.design ? 'design' : 'code'
    const copy = await keep.mutateAsync({ ...changeOf(mine, t('untitled')), name, editor })
    return `${page}/${copy.id}/editor`
  }
  const createSingleSend = async () => {
    if (await autosave.flush()) navigate(`/single-sends/new/selector/template/${id}`)
  }
  return (
    <ContentEditor
      content={{ kind: 'design', id }}
      opened={opened}
      saved={saved}
      base={`${page}/${id}/editor`}
      title={settings.name.trim() || t('untitled')}
      back={page}
      envelope={{ from: '', subject: settings.subject }}
      settings={() => (
        <SettingsPanel id={id} settings={settings} change={changeSettings} flush={autosave.flush} />
      )}
      subjectOf={(each) => each.subject}
      {...(mayCopy ? { saveCopy } : {})}
      actions={
        <Button look="primary" call={singleSends.create} onClick={createSingleSend}>
          {t('actions.send')}
        </Button>
      }
    />
  )
}
