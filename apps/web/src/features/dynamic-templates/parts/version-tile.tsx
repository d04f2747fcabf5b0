import type { TemplateSummary, TemplateVersionSummary } from '@carillon/contract/dynamic-templates'
import { EllipsisVertical } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { DesignCard, DesignPicture, EditorBadge } from '#widgets/design-cards/design-cards.tsx'
import { useTemplateArea } from './area.ts'
import { timeOf } from './plain-time.ts'
import { useVersionActions } from './use-version-actions.tsx'
import style from './version-tile.module.css'

interface VersionTileProps {
  template: TemplateSummary
  version: TemplateVersionSummary
}

export function VersionTile({ template, version }: VersionTileProps) {
  const t = useMessages('dynamic-templates')
  const { base } = useTemplateArea()
  const actions = useVersionActions(template)
  const { id, name } = version
  return (
    <DesignCard
      name={name}
      to={`${base}/${template.id}/version/${id}/editor`}
      second={<Facts version={version} />}
      menu={
        <MenuButton
          look="quiet"
          size="icon"
          aria-label={t('index.actionsOf', { name })}
          actions={actions(version)}
        >
          <EllipsisVertical aria-hidden="true" />
        </MenuButton>
      }
    >
      <DesignPicture url={version.thumbnail_url} pending={version.thumbnail_pending} />
    </DesignCard>
  )
}

function Facts({ version: { subject, editor, active, updated_at } }: { version: TemplateVersionSummary }) {
  const t = useMessages('dynamic-templates')
  const format = useFormat()
  return (
    <span className={style['lines']}>
      <span className={style['subject']}>{subject || t('version.noSubject')}</span>
      <span className={style['facts']}>
        {active === 1 && <StatusBadge tone="done">{t('version.active')}</StatusBadge>}
        <EditorBadge>{t(`version.${editor}`)}</EditorBadge>
        <span title={format.time(timeOf(updated_at))}>{format.ago(timeOf(updated_at))}</span>
      </span>
    </span>
  )
}
