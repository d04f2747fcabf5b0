import type { Platform } from '@carillon/ads/platforms'
import { type AdDesign, adCampaigns } from '@carillon/contract/ad-campaigns'
import type { Image } from '@carillon/contract/images'
import { Megaphone } from 'lucide-react'
import { useMemo } from 'react'
import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import { SaveNotices, SaveStatus } from '#widgets/autosave/save-status.tsx'
import { EditorFrame } from '#widgets/editor-frame/editor-frame.tsx'
import { EditorSkeleton } from '#widgets/editor-frame/editor-skeleton.tsx'
import { StepButtons } from '#widgets/editor-frame/step-buttons.tsx'
import { InsertImageContext } from '#widgets/image-manager/insert-image.ts'
import { OpenCampaign, type OpenedCampaign } from '../parts/open-campaign.tsx'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import { type AdDraft, AdDraftContext, useAdDraft } from '../parts/use-ad-draft.ts'
import { useConnectionOf } from '../parts/use-findings.ts'
import { DesignContext } from './design-context.ts'
import { DesignFields } from './design-fields.tsx'
import { fitImage } from './designs.rules.ts'
import style from './editor.module.css'
import { Previews } from './previews.tsx'
import { useDesignHandle, useTabWords } from './use-design-handle.ts'

/** /ads/campaigns/:id/editor */
export function Component() {
  const id = useParams()['id'] ?? ''
  return (
    <OpenCampaign
      id={id}
      skeleton={<EditorSkeleton hasPanels={false} />}
      around={(state) => <div className={style['empty']}>{state}</div>}
    >
      {(opened) => <Editing opened={opened} />}
    </OpenCampaign>
  )
}

function Editing({ opened }: { opened: OpenedCampaign }) {
  const t = useMessages('ad-wizard')
  const navigate = useNavigate()
  const draft = useAdDraft(opened)
  const { fields, stored, autosave, undo, redo } = draft
  const asked = useSearchParams()[0].get('platform')
  const platform = fields.platforms.find((each) => each === asked) ?? fields.platforms[0]
  const base = `/ads/campaigns/${stored.id}`
  const leaveTo = async (path: string) => {
    if (draft.isReading || (await autosave.flush())) navigate(path)
  }
  return (
    <AdDraftContext value={draft}>
      <EditorFrame
        bar={{
          title: fields.name.trim() || t('untitled'),
          status: <SaveStatus autosave={autosave} />,
          onBack: () => leaveTo('/ads/campaigns'),
          notices: (
            <SaveNotices autosave={autosave} onRestore={opened.restore} onLoadTheirs={opened.reload} />
          ),
          actions: (
            <>
              <Button onClick={() => leaveTo(`${base}/target?step=audience`)}>{t('design.toTarget')}</Button>
              <Button look="primary" onClick={() => leaveTo(`${base}/review`)}>
                {t('design.toReview')}
              </Button>
            </>
          ),
        }}
        tools={
          <StepButtons
            canUndo={undo !== null}
            canRedo={redo !== null}
            undo={() => undo?.()}
            redo={() => redo?.()}
          />
        }
      >
        {platform ? (
          <Designing key={platform} draft={draft} platform={platform} base={`${base}/editor`} />
        ) : (
          <NoPlaces to={`${base}/target?step=partners`} />
        )}
      </EditorFrame>
    </AdDraftContext>
  )
}

interface DesigningProps {
  draft: AdDraft
  platform: Platform
  base: string
}

/** The fields of the open tab beside the ad as people see it. */
function Designing({ draft, platform, base }: DesigningProps) {
  const t = useMessages('ad-wizard')
  const handle = useDesignHandle(draft, platform)
  const wordsOf = useTabWords(draft)
  const connection = useConnectionOf()(platform)
  const insert = useInsertedImage(platform, handle.change)
  return (
    <DesignContext value={handle}>
      <InsertImageContext value={insert}>
        <div className={style['panes']}>
          <div className={style['fields']}>
            <TabLinks
              label={t('design.tabs')}
              tabs={draft.fields.platforms.map((each) => ({
                to: `${base}?platform=${each}`,
                label: wordsOf(each),
                isShown: each === platform,
              }))}
            />
            {connection?.is_simulated && (
              <p className={style['mark']}>
                <SimulatedBadge />
              </p>
            )}
            <GuardedFields call={adCampaigns.update}>
              <DesignFields base={base} />
            </GuardedFields>
          </div>
          <div className={style['previewPane']}>
            <Previews />
          </div>
        </div>
        <Outlet />
      </InsertImageContext>
    </DesignContext>
  )
}

/** The function by which the image manager puts an image into the open design, cropped for its place. */
function useInsertedImage(platform: Platform, change: (patch: Partial<AdDesign>) => void) {
  return useMemo(
    () => ({
      insert: (_: unknown, { id, width, height }: Image) =>
        change({ image: fitImage({ image_id: id, width, height, crops: {} }, platform) }),
      alt: () => '',
      hasNoAlt: true,
    }),
    [platform, change],
  )
}

function NoPlaces({ to }: { to: string }) {
  const t = useMessages('ad-wizard')
  return (
    <div className={style['empty']}>
      <EmptyState
        icon={<Megaphone />}
        title={t('design.noPlaces')}
        text={t('design.noPlacesText')}
        action={
          <ButtonLink look="primary" to={to}>
            {t('design.choosePlaces')}
          </ButtonLink>
        }
      />
    </div>
  )
}
