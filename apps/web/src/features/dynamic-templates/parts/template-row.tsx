import type { TemplateSummary } from '@carillon/contract/dynamic-templates'
import { ChevronRight, Copy, CopyPlus, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { DesignCards } from '#widgets/design-cards/design-cards.tsx'
import { useTemplateArea } from './area.ts'
import { timeOf } from './plain-time.ts'
import { TemplateNumbers } from './template-numbers.tsx'
import style from './template-row.module.css'
import { VersionTile } from './version-tile.tsx'

interface TemplateRowProps {
  template: TemplateSummary
  isOpen: boolean
  onToggle: () => void
}

/** A row for a template. It expands to show the ID and the versions. */
export function TemplateRow({ template, isOpen, onToggle }: TemplateRowProps) {
  const t = useMessages('dynamic-templates')
  const format = useFormat()
  const panel = useId()
  const { name, versions, updated_at } = template
  const count = t('index.versions', { count: versions.length })
  const edited = t('index.edited', { when: format.ago(timeOf(updated_at)) })
  return (
    <li className={style['template']} data-open={isOpen || undefined}>
      <div className={style['row']} data-menu-area="">
        <h2>
          <button
            type="button"
            className={style['toggle']}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={onToggle}
          >
            <ChevronRight aria-hidden="true" />
            <span className={style['words']}>
              <span className={style['name']}>{name}</span>
              <span className={style['second']}>
                {count} · {edited}
              </span>
            </span>
          </button>
        </h2>
        <TemplateMenu template={template} />
      </div>
      <div id={panel} className={style['panel']} hidden={!isOpen}>
        {isOpen && <Versions template={template} />}
      </div>
    </li>
  )
}

function TemplateMenu({ template: { id, name } }: { template: TemplateSummary }) {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const address = `${useTemplateArea().base}/${id}`
  return (
    <MenuButton
      look="quiet"
      size="icon"
      aria-label={t('index.actionsOf', { name })}
      actions={[
        { label: t('index.rename'), icon: <Pencil />, to: dialogTo(`${address}/edit`) },
        { label: t('index.duplicate'), icon: <CopyPlus />, to: dialogTo(`${address}/duplicate`) },
        { label: t('index.addVersion'), icon: <Plus />, to: `${address}/versions/new` },
        { label: t('index.delete'), icon: <Trash2 />, danger: true, to: dialogTo(`${address}/delete`) },
      ]}
    >
      <EllipsisVertical aria-hidden="true" />
    </MenuButton>
  )
}

function Versions({ template }: { template: TemplateSummary }) {
  const t = useMessages('dynamic-templates')
  const address = `${useTemplateArea().base}/${template.id}/versions/new`
  const isEmpty = template.versions.length === 0
  return (
    <>
      <div className={style['tools']}>
        <TemplateId id={template.id} />
        {!isEmpty && (
          <ButtonLink size="toolbar" icon={<Plus aria-hidden="true" />} to={address}>
            {t('index.addVersion')}
          </ButtonLink>
        )}
      </div>
      <TemplateNumbers id={template.id} />
      {isEmpty ? (
        <div className={style['none']}>
          <div>
            <h3>{t('index.noVersions')}</h3>
            <p>{t('index.noVersionsText')}</p>
          </div>
          <ButtonLink look="primary" to={address}>
            {t('index.addVersion')}
          </ButtonLink>
        </div>
      ) : (
        <DesignCards label={t('index.versionsOf', { name: template.name })}>
          {template.versions.map((version) => (
            <VersionTile key={version.id} template={template} version={version} />
          ))}
        </DesignCards>
      )}
    </>
  )
}

/** The ID that programs use for the template. */
function TemplateId({ id }: { id: string }) {
  const t = useMessages('dynamic-templates')
  const copy = async () => {
    if (await copyText(id)) showAlert(t('index.copied'))
    else showAlert(t('index.copyFailed'), { tone: 'warning' })
  }
  return (
    <p className={style['id']}>
      <span>{t('index.templateId')}</span> <code>{id}</code>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('index.copyId')}
        title={t('index.copyId')}
        icon={<Copy aria-hidden="true" />}
        onClick={copy}
      />
    </p>
  )
}
