import { callsToAction } from '@carillon/ads/campaign'
import { withLinkTags } from '@carillon/ads/link-tags'
import { adCampaignLimits } from '@carillon/contract/ad-campaigns'
import { Copy } from 'lucide-react'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDraft } from '../parts/use-ad-draft.ts'
import { useCurrencyOf } from '../parts/use-findings.ts'
import { BudgetField } from './budget-field.tsx'
import { CountedField } from './counted-field.tsx'
import { useDesign } from './design-context.ts'
import { copiedDesigns } from './designs.rules.ts'
import style from './editor.module.css'
import { ImageField } from './image-field.tsx'
import { LeadFormFields } from './lead-form-fields.tsx'

/** All fields of the ad on one platform, and those that all its places share. */
export function DesignFields({ base }: { base: string }) {
  const t = useMessages('ad-wizard')
  const { fields, change: changeCampaign } = useDraft()
  const { design, change, touch } = useDesign()
  const isReading = useIsReading()
  return (
    <>
      <BudgetField />
      <CountedField name="primary_text" label={t('design.primaryText')} />
      <CountedField name="headline" label={t('design.headline')} />
      <CountedField name="description" label={t('design.description')} optional />
      <ImageField base={base} />
      {fields.kind === 'display' && <LinkField />}
      <SelectField
        name="call_to_action"
        label={t('design.action')}
        disabled={isReading}
        placeholder={t('design.noAction')}
        clearable
        value={design.call_to_action ?? ''}
        onChange={(action) => {
          touch('call_to_action')
          change({ call_to_action: action === '' ? null : action })
        }}
        choices={callsToAction.map((value) => ({ value, label: t(`actions.${value}`) }))}
      />
      {fields.platforms.length > 1 && <CopyButton />}
      {fields.kind === 'display' ? (
        <section className={style['part']}>
          <CheckboxField
            name="adds_link_tags"
            label={t('design.tags')}
            hint={t('design.tagsHint')}
            value={fields.adds_link_tags}
            onChange={(adds_link_tags) => changeCampaign({ adds_link_tags })}
          />
        </section>
      ) : (
        <LeadFormFields />
      )}
    </>
  )
}

function LinkField() {
  const t = useMessages('ad-wizard')
  const { design, change, problemOf, touch, platform, campaign } = useDesign()
  const { id } = useDraft().stored
  const { link } = design
  const { name, adds_link_tags } = campaign
  const tagged = adds_link_tags ? withLinkTags(link.trim(), platform, { id, name }) : link
  return (
    <TextField
      name="link"
      type="url"
      label={t('design.link')}
      hint={tagged === link ? t('design.linkHint') : t('design.linkTo', { link: tagged })}
      value={link}
      onChange={(text) => change({ link: text }, 'link')}
      onBlur={() => touch('link')}
      problem={problemOf('link')}
      maxLength={adCampaignLimits.link}
    />
  )
}

/** Copies the open design to the other places of the campaign. Undo takes it back. */
function CopyButton() {
  const t = useMessages('ad-wizard')
  const { current, change } = useDraft()
  const { platform } = useDesign()
  const currencyOf = useCurrencyOf()
  const copy = () => {
    change({ designs: copiedDesigns(current(), platform, currencyOf) })
    showAlert(t('design.copied'))
  }
  return (
    <p>
      <Button size="toolbar" icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
        {t('design.copy')}
      </Button>
    </p>
  )
}
