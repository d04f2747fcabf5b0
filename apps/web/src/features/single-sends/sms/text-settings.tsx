import { singleSendLimits } from '@carillon/contract/single-sends'
import { memo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ImagesField } from '#widgets/sms-editor/images-field.tsx'
import { MessagePart } from '#widgets/sms-editor/message-part.tsx'
import { PhoneNumberField, QuietField } from '#widgets/sms-editor/reach-fields.tsx'
import { ServiceField } from '#widgets/sms-editor/service-field.tsx'
import style from '#widgets/sms-editor/sms-editor.module.css'
import type { Estimate } from '#widgets/sms-editor/use-estimate.ts'
import { RecipientFields } from '../settings/recipient-fields.tsx'
import { ScheduleField } from '../settings/schedule-field.tsx'
import { AudienceTotal } from './audience-total.tsx'
import { hasSources, useText } from './text-draft.ts'

interface TextSettingsProps {
  base: string
  estimate: Estimate
  serviceName: string | null
}

/** The fields of a text message, in the order in which its author decides them. The surrounding editor saves each change. */
export const TextSettingsForm = memo(function TextSettingsForm(props: TextSettingsProps) {
  const { base, estimate, serviceName } = props
  const sends = useMessages('single-send-draft')
  const { settings, change } = useText()
  return (
    <form className={style['form']} onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        name="name"
        label={sends('settings.name')}
        value={settings.name}
        maxLength={singleSendLimits.name}
        onChange={(name) => change({ name })}
        problem={settings.name.trim() === '' ? 'required' : undefined}
      />
      <ServiceField chosenName={serviceName} />
      <RecipientFields
        base={`${base}/modals`}
        total={<AudienceTotal hasSources={hasSources(settings)} estimate={estimate} />}
      />
      <PhoneNumberField />
      <MessagePart
        estimate={estimate}
        people={estimate.data && hasSources(settings) ? estimate.data.audience.total : undefined}
      />
      <ImagesField />
      <QuietField />
      <ScheduleField hasPace={false} />
    </form>
  )
})
