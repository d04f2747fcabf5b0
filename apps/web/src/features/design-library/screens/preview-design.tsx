import type { BrandKit } from '@carillon/contract/brand-kit'
import type { LibraryDesign } from '@carillon/contract/design-library'
import { generateHtml } from '@carillon/email-design/generate-html'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { designQuery, systemDesignQuery } from '#api/design-library.ts'
import { renderedMessageQuery } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { BrandSwitch } from '#widgets/brand/brand-switch.tsx'
import { singleSendFrom, useBrand, useBrandedDesign } from '#widgets/brand/use-brand.ts'
import { MessageViews } from '#widgets/message-preview/message-views.tsx'

const types = ['your-designs', 'system-designs'] as const

export function Component() {
  const { templateType = '', templateId = '' } = useParams()
  const type = types.find((one) => one === templateType)
  if (!type) return <Navigate to="/not-found" replace />
  return <Preview type={type} id={templateId} />
}

function Preview({ type, id }: { type: (typeof types)[number]; id: string }) {
  const t = useMessages('design-library')
  const page = `/design-library/${type}`
  const dialogTo = useDialogTo()
  const own = useQuery({ ...designQuery(id), enabled: type === 'your-designs' })
  const system = useQuery({ ...systemDesignQuery(id), enabled: type === 'system-designs' })
  const query = type === 'your-designs' ? own : system
  return (
    <RouteDialog title={query.data?.name ?? t('actions.preview')} size="wide" page={page}>
      <LoadedItem
        query={query}
        item={query.data}
        lines={8}
        gone={{ title: t('gone'), to: dialogTo(page).pathname, action: t('toLibrary') }}
      >
        {(design) =>
          type === 'system-designs' ? (
            <Prepared design={design} />
          ) : (
            <MessageViews
              {...messageOf(design)}
              actions={
                <>
                  <ButtonLink size="toolbar" to={`${page}/${id}/editor`}>
                    {t('actions.edit')}
                  </ButtonLink>
                  <SendLink to={singleSendFrom(id)} />
                </>
              }
            />
          )
        }
      </LoadedItem>
    </RouteDialog>
  )
}

function messageOf({ subject, html_content, plain_content }: LibraryDesign) {
  return { subject, html: html_content, text: plain_content }
}

function SendLink({ to }: { to: string }) {
  const t = useMessages('design-library')
  return (
    <ButtonLink size="toolbar" look="primary" to={to}>
      {t('actions.send')}
    </ButtonLink>
  )
}

/** A prepared design as it is, or in the account's brand. A single send begins with the shown version. */
function Prepared({ design }: { design: LibraryDesign }) {
  const kit = useBrand()
  const [isOn, turn] = useState(true)
  return (
    <>
      <BrandSwitch isOn={isOn} onChange={turn} />
      {kit && isOn ? (
        <InBrand design={design} kit={kit} />
      ) : (
        <MessageViews {...messageOf(design)} actions={<SendLink to={singleSendFrom(design.id)} />} />
      )}
    </>
  )
}

function InBrand({ design, kit }: { design: LibraryDesign; kit: BrandKit }) {
  const branded = useBrandedDesign(design, kit)
  const html = useMemo(() => branded && generateHtml(branded.document), [branded])
  const { subject } = branded ?? design
  const text = useQuery({
    ...renderedMessageQuery({ subject, html_content: html ?? '', plain_content: null }),
    enabled: html !== null,
  })
  if (html === null) {
    return <MessageViews {...messageOf(design)} actions={<SendLink to={singleSendFrom(design.id)} />} />
  }
  return (
    <MessageViews
      subject={subject}
      html={html}
      text={text.data?.plain_source ?? ''}
      actions={<SendLink to={singleSendFrom(design.id, true)} />}
    />
  )
}
