import { adCampaignLimits } from '@carillon/contract/ad-campaigns'
import { useQuery } from '@tanstack/react-query'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from '../parts/use-ad-draft.ts'
import { useDesign } from './design-context.ts'
import style from './editor.module.css'

/** The form that stands at the partner: the list that its answers join, and the privacy policy that it names. */
export function LeadFormFields() {
  const t = useMessages('ad-wizard')
  const { fields, change } = useDraft()
  const { problemOf, touch } = useDesign()
  const isReading = useIsReading()
  const { data: lists } = useQuery(listsQuery)
  const { list_id: list, privacy_url: url } = fields.lead_form
  const choices = (lists ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isUnnamed = list !== null && !choices.some(({ value }) => value === list)
  return (
    <section className={style['part']}>
      <h2>{t('leads.title')}</h2>
      <p>{t('leads.sentence')}</p>
      <SelectField
        name="lead_form.list_id"
        label={t('leads.list')}
        disabled={isReading}
        placeholder={t('leads.listPlaceholder')}
        searchable
        nothingFound={t('audience.noneFound')}
        value={list ?? ''}
        onChange={(id) => {
          touch('lead_form.list_id')
          change({ lead_form: { list_id: id === '' ? null : id, privacy_url: url } })
        }}
        choices={
          isUnnamed ? [{ value: list, label: lists ? t('audience.deleted') : '…' }, ...choices] : choices
        }
        problem={problemOf('lead_form.list_id')}
      />
      <TextField
        name="lead_form.privacy_url"
        type="url"
        label={t('leads.privacy')}
        hint={t('leads.privacyHint')}
        value={url}
        onChange={(privacy_url) => change({ lead_form: { list_id: list, privacy_url } }, 'privacy_url')}
        onBlur={() => touch('lead_form.privacy_url')}
        problem={problemOf('lead_form.privacy_url')}
        maxLength={adCampaignLimits.link}
      />
    </section>
  )
}
