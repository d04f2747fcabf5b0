import { singleSendLimits } from '@carillon/contract/single-sends'
import { updateMessage } from '@carillon/email-design/commands'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { categoriesQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { useEditedDesign } from '#widgets/design-editor/use-editing.ts'
import { useDraft } from './draft.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { ScheduleField } from './schedule-field.tsx'
import style from './settings-panel.module.css'
import { UnsubscribeField } from './unsubscribe-field.tsx'

interface SettingsPanelProps {
  isDesign: boolean
  base: string
}

/** The settings of a single send, in the order in which users decide them. The surrounding editor saves each change. */
export const SettingsPanel = memo(function SettingsPanel({ isDesign, base }: SettingsPanelProps) {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const { settings, change } = useDraft()
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
      <SenderField base={base} />
      <TextField
        name="subject"
        label={t('settings.subject')}
        hint={t('settings.subjectHint', { tag: '{{first_name}}' })}
        value={settings.subject}
        maxLength={singleSendLimits.subject}
        onChange={(subject) => change({ subject })}
      />
      {isDesign ? <DesignPreheader /> : <CodePreheader />}
      <Categories />
      <RecipientFields base={base} />
      <UnsubscribeField base={base} />
      <ScheduleField />
      <section className={style['part']}>
        <h3>{t('settings.test')}</h3>
        <p>{t('settings.testText')}</p>
        <ButtonLink size="toolbar" to={dialogTo(`${base}/modals/send_test`)}>
          {t('editor.sendTest')}
        </ButtonLink>
      </section>
      <Link className={style['delete'] ?? ''} to={dialogTo(`${base}/confirm-delete`)}>
        {t('delete.title')}
      </Link>
    </form>
  )
})

function SenderField({ base }: { base: string }) {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const { settings, change } = useDraft()
  // When the user has opened the verification link in another tab, the sender is verified after returning.
  const { data: senders = [] } = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const chosen = senders.find(({ id }) => id === settings.sender)
  const isPending = chosen !== undefined && !chosen.verified
  return (
    <div className={style['withCreate']}>
      <SelectField
        name="sender"
        label={t('settings.sender')}
        placeholder={t('settings.senderPlaceholder')}
        value={chosen ? String(chosen.id) : ''}
        onChange={(id) => change({ sender: Number(id) || null })}
        choices={senders.map(({ id, nickname, verified }) => ({
          value: String(id),
          label: verified ? nickname : t('settings.notVerified', { name: nickname }),
        }))}
        searchable={senders.length > 8}
        hint={
          chosen &&
          (isPending
            ? t('settings.senderNotVerified', { email: chosen.from.email })
            : `${chosen.from.name} <${chosen.from.email}>`)
        }
      />
      <Link to={dialogTo(`${base}/modals/create_sender`)}>{t('settings.createSender')}</Link>
    </div>
  )
}

/** The preheader of a design is stored in the design. This field and the line above the canvas edit the same value. */
function DesignPreheader() {
  const { design, actions } = useEditedDesign()
  return (
    <Preheader
      value={design.preheader}
      onChange={(preheader) =>
        actions.change((current) => updateMessage(current, { preheader }), 'preheader')
      }
    />
  )
}

function CodePreheader() {
  const { settings, change } = useDraft()
  return <Preheader value={settings.preheader} onChange={(preheader) => change({ preheader })} />
}

function Preheader(props: { value: string; onChange: (value: string) => void }) {
  const t = useMessages('single-sends')
  return (
    <TextField
      {...props}
      name="preheader"
      label={t('settings.preheader')}
      hint={t('settings.preheaderHint')}
      maxLength={singleSendLimits.preheader}
      optional
    />
  )
}

function Categories() {
  const t = useMessages('single-sends')
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
