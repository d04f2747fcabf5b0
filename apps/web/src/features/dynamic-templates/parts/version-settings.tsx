import { templateLimits } from '@carillon/contract/dynamic-templates'
import { memo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { EmailTestSection } from '#widgets/email-testing/evidence/email-test-section.tsx'
import { TagLineField } from '#widgets/tags/tag-line-field.tsx'
import { useTemplateArea } from './area.ts'
import { useVersion } from './version-draft.ts'
import style from './version-settings.module.css'

/** The settings of a version. Each change is saved by the surrounding editor. */
export const VersionSettingsPanel = memo(function VersionSettingsPanel() {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const { generation } = useTemplateArea()
  const { base, place, draft, change } = useVersion()
  const { name, subject } = draft.settings
  const line = {
    name: 'subject',
    label: t('settings.subject'),
    value: subject,
    maxLength: templateLimits.subject,
    onChange: (next: string) => change({ subject: next }),
  }
  return (
    <form className={style['panel']} onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        name="name"
        label={t('settings.name')}
        value={name}
        maxLength={templateLimits.name}
        onChange={(next) => change({ name: next })}
        problem={name.trim() === '' ? 'required' : undefined}
      />
      {generation === 'legacy' ? (
        <TextField {...line} hint={t('settings.subjectLegacyHint')} />
      ) : (
        <TagLineField {...line} hint={t('settings.subjectHint', { tag: '{{order.id}}' })} inbox="subject" />
      )}
      <section className={style['part']}>
        <h3>{t('settings.testData')}</h3>
        <p>{t('settings.testDataText')}</p>
        <ButtonLink size="toolbar" to={dialogTo(`${base}/test_data`)}>
          {t('settings.editTestData')}
        </ButtonLink>
      </section>
      <section className={style['part']}>
        <h3>{t('settings.test')}</h3>
        <p>{t('settings.testText')}</p>
        <ButtonLink size="toolbar" to={dialogTo(`${base}/modals/send_test`)}>
          {t('version.sendTest')}
        </ButtonLink>
      </section>
      {generation !== 'legacy' && (
        <EmailTestSection message={{ kind: 'template_version', id: place.version_id }} base={base} />
      )}
    </form>
  )
})
