import type { VariationLetter } from '@carillon/contract/ab-tests'
import { cutText } from '@carillon/contract/characters'
import type { PreflightFinding } from '@carillon/contract/preflight'
import { type SingleSend, singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { ipPoolsQuery } from '#api/ips.ts'
import { cacheKey } from '#api/keys.ts'
import { sendersQuery } from '#api/senders.ts'
import { copySingleSend, singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import type { PreflightState } from '#widgets/checks-gutter/preflight.ts'
import { ContentEditor } from '#widgets/content-editor/content-editor.tsx'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import type { EditorTab } from '#widgets/editor-frame/panel-tabs.tsx'
import { AbTestContext } from '../ab-test/ab-test-context.ts'
import { useAbTestHandle, useShownLetter } from '../ab-test/use-ab-test-handle.ts'
import { useVariationSave } from '../ab-test/use-variation-save.ts'
import { VariationSwitch } from '../ab-test/variation-switch.tsx'
import { SettingsPanel } from '../editor/settings-panel.tsx'
import { usePreflight } from '../editor/use-preflight.ts'
import { DraftContext, type DraftHandle, draftOf, previewAudience, type Settings } from '../parts/draft.ts'
import { changeOf } from '../parts/draft-change.ts'
import { ownVariation } from '../parts/test-settings.rules.ts'
import { useCreatedInOtherTab } from '../parts/use-created-in-other-tab.ts'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const shown = useShownLetter()
  // Loaded first, because the sender's name stands above the message and above other settings.
  const senders = useQuery(sendersQuery)
  const pools = useQuery(ipPoolsQuery)
  return (
    <OpenContent
      key={shown.letter}
      also={[senders, pools]}
      query={singleSendQuery(id)}
      draftOf={(stored, language) => draftOf(stored, language, shown.letter)}
      gone={{ title: t('editor.gone'), to: '/single-sends', action: t('editor.toIndex') }}
      instead={({ status, sms_config }) =>
        sms_config ? (
          <Navigate to={`/single-sends/sms/${id}/editor`} replace />
        ) : (
          status !== 'draft' && (
            <Navigate to={`/single-sends/${id}/${status === 'scheduled' ? 'review' : 'stats'}`} replace />
          )
        )
      }
    >
      {(opened) => <Editing id={id} opened={opened} shown={shown} />}
    </OpenContent>
  )
}

interface EditingProps {
  id: string
  opened: Opened<SingleSend, Settings>
  shown: ReturnType<typeof useShownLetter>
}

function Editing({ id, opened, shown }: EditingProps) {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const { abtest: test } = opened.stored
  const variation = ownVariation(test, shown.letter)
  const [stored] = useState(() => draftOf(opened.stored, t.language, shown.letter))
  const save = useVariationSave(id, stored, variation, sends('untitled'))
  const saveCopy = async (mine: Parameters<typeof changeOf>[0]) => {
    const name = cutText(t('editor.copyName', { name: mine.settings.name }), singleSendLimits.name)
    const copy = await copySingleSend({ ...changeOf(mine, sends('untitled')), name })
    return `/single-sends/${copy.id}/editor`
  }
  const keepAs = variation ? `single-send/${id}/${variation.id}` : `single-send/${id}`
  const saved = useSavedDraft({ opened, keepAs, save, stale: cacheKey('single-sends') })
  const { draft, autosave, changeSettings } = saved
  const { settings } = draft
  const { data: senders = [] } = useQuery(sendersQuery)
  const handle = useMemo<DraftHandle>(
    () => ({ id, change: changeSettings, settings, flush: autosave.flush }),
    [id, changeSettings, settings, autosave.flush],
  )
  const abTest = useAbTestHandle({
    id,
    test,
    settings,
    shown,
    flush: autosave.flush,
    reload: opened.reload,
  })
  useCreatedInOtherTab(changeSettings)
  // An empty message begins with the modules, any other one with its missing settings.
  const [firstTab] = useState<EditorTab>(() => (draft.design?.modules.length === 0 ? 'build' : 'settings'))

  const base = `/single-sends/${id}/editor`
  const found = usePreflight(id, base, autosave)
  const preflight = useMemo(() => ofShown(found, abTest.shown), [found, abTest.shown])
  const sender = senders.find((each) => each.id === settings.sender)
  const review = async () => {
    if (await autosave.flush()) navigate(`/single-sends/${id}/review`)
  }
  return (
    <DraftContext value={handle}>
      <AbTestContext value={abTest}>
        <ContentEditor
          content={{ kind: 'single_send', id }}
          tested={{ message: { kind: 'single_send', id }, variation: variation?.id }}
          {...(variation && { history: { kind: 'ab_variation', id: variation.id } })}
          opened={opened}
          saved={saved}
          base={base}
          title={settings.name.trim() || sends('untitled')}
          back="/single-sends"
          envelope={{
            from: sender ? `${sender.from.name} <${sender.from.email}>` : '',
            subject: settings.subject,
            preheader: draft.design ? '' : settings.preheader,
            sender: settings.sender,
            group: settings.group,
            customUrl: settings.customUrl,
            audience: previewAudience(settings),
          }}
          settings={(isDesign) => <SettingsPanel isDesign={isDesign} base={base} />}
          firstTab={firstTab}
          preflight={preflight}
          subjectOf={(settings) => settings.subject}
          preheaderOf={(settings) => settings.preheader}
          saveCopy={saveCopy}
          notices={
            <>
              <VariationSwitch />
              <HeldNotice stored={opened.stored} />
            </>
          }
          actions={
            <>
              <ButtonLink to={dialogTo(`${base}/modals/send_test`)}>{t('editor.sendTest')}</ButtonLink>
              <Button look="primary" onClick={review}>
                {t('editor.review')}
              </Button>
            </>
          }
        />
      </AbTestContext>
    </DraftContext>
  )
}

/** The preflight without the problems of other variations' messages. */
function ofShown(preflight: PreflightState, shown: VariationLetter): PreflightState {
  const { findings } = preflight
  const isShown = ({ card, variation = shown }: PreflightFinding) => card !== 'content' || variation === shown
  return !findings || findings.every(isShown)
    ? preflight
    : { ...preflight, findings: findings.filter(isShown) }
}

const heldReasons = ['missed', 'blocked', 'waited', 'disabled'] as const

/** The reason why a scheduled send was not sent. */
function HeldNotice({ stored }: { stored: SingleSend }) {
  const t = useMessages('single-send-draft')
  const format = useFormat()
  const held = heldReasons.find((reason) => stored.warnings.some(({ warning_id }) => warning_id === reason))
  if (!held || !stored.send_at) return null
  return (
    <p
      role="status"
      style={{
        margin: 0,
        padding: 'var(--space-10) var(--space-16)',
        background: 'var(--brass-soft)',
        color: 'var(--brass)',
      }}
    >
      {t(`editor.${held}`, { time: format.time(stored.send_at) })}
    </p>
  )
}
