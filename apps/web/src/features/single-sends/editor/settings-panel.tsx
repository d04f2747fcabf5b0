import { singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { categoriesQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { EmailTestSection } from '#widgets/email-testing/evidence/email-test-section.tsx'
import { DesignPreheaderField, PreheaderField } from '#widgets/message-settings/preheader-field.tsx'
import { SenderField } from '#widgets/message-settings/sender-field.tsx'
import { useAbTest } from '../ab-test/ab-test-context.ts'
import { AbTestSection } from '../ab-test/ab-test-section.tsx'
import { SubjectFields } from '../ab-test/subject-fields.tsx'
import { useDraft } from '../parts/draft.ts'
import { ownVariation } from '../parts/test-settings.rules.ts'
import { IpPoolField } from '../settings/ip-pool-field.tsx'
import { RecipientFields } from '../settings/recipient-fields.tsx'
import { ScheduleField } from '../settings/schedule-field.tsx'
import style from '../settings/settings.module.css'
import { UnsubscribeField } from '../settings/unsubscribe-field.tsx'

interface SettingsPanelProps {
  isDesign: boolean
  base: string
}

/** The settings of a single send, in the order in which users decide them. The surrounding editor saves each change. */
export const SettingsPanel = memo(function SettingsPanel({ isDesign, base }: SettingsPanelProps) {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const { id, settings, change } = useDraft()
  const { test, shown } = useAbTest()
  return (
    <form className={style['panel']} onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        name="name"
        label={t('settings.name')}
        value={settings.name}
        maxLength={singleSendLimits.name}
        onChange={(name) => change({ name })}
        problem={settings.name.trim() === '' ? 'required' : undefined}
      />
      <SenderField
        value={settings.sender}
        onChange={(sender) => change({ sender })}
        createAt={`${base}/modals/create_sender`}
      />
      <SubjectFields />
      {isDesign ? (
        <DesignPreheaderField />
      ) : (
        <PreheaderField value={settings.preheader} onChange={(preheader) => change({ preheader })} />
      )}
      <Categories />
      <RecipientFields base={`${base}/modals`} />
      <UnsubscribeField base={`${base}/modals`} />
      <IpPoolField />
      <ScheduleField />
      <section className={style['part']}>
        <h3>{t('settings.test')}</h3>
        <p>{t('settings.testText')}</p>
        <ButtonLink size="toolbar" to={dialogTo(`${base}/modals/send_test`)}>
          {t('editor.sendTest')}
        </ButtonLink>
      </section>
      <EmailTestSection
        message={{ kind: 'single_send', id }}
        variation={ownVariation(test, shown)?.id}
        base={base}
      />
      <AbTestSection base={`${base}/modals`} />
      <OpenLink className={style['delete'] ?? ''} to={dialogTo(`${base}/confirm-delete`)}>
        {sends('delete.title')}
      </OpenLink>
    </form>
  )
})

function Categories() {
  const t = useMessages('single-send-draft')
  const { settings, change } = useDraft()
  const { data: known = [] } = useQuery(categoriesQuery)
  const { categories: limit, categoryLength } = singleSendLimits
  return (
    <TagsField
      name="categories"
      label={t('settings.categories')}
      hint={t('settings.categoriesHint', { limit })}
      placeholder={t('settings.categoriesPlaceholder')}
      value={settings.categories}
      onChange={(categories) => change({ categories })}
      known={known}
      max={limit}
      maxLength={categoryLength}
      optional
    />
  )
}
