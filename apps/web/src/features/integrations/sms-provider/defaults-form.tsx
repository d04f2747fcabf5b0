import { type SmsSettings, SmsSettingsChange, smsSettings } from '@carillon/contract/sms'
import { smsLimits } from '@carillon/contract/sms-config'
import * as z from 'zod/mini'
import { useChangeSmsSettings } from '#api/sms.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FieldRow, FormAlert, FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'

/** A typed number, with a point or a comma. */
const typedNumber = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.regex(/^\d+([.,]\d+)?$/, 'not_a_number')),
    z.transform((text: string) => Number(text.replace(',', '.'))),
  ),
  z.number(),
)
const typed = z.extend(SmsSettingsChange, {
  per_second: z.pipe(typedNumber, z.number().check(z.int(), z.minimum(1), z.maximum(smsLimits.perSecond))),
  price_per_segment: z.pipe(typedNumber, z.number().check(z.maximum(1000))),
  price_per_image_text: z.pipe(typedNumber, z.number().check(z.maximum(1000))),
})

/** Prefix, suffix, quiet hours, rate and prices: the settings of all text messages of the account. */
export function DefaultsForm({ settings }: { settings: SmsSettings }) {
  const t = useMessages('sms-provider')
  const ui = useMessages('ui')
  const change = useChangeSmsSettings()
  const form = useZodForm(
    typed,
    async (value) => {
      try {
        const stored = await change.mutateAsync(value)
        form.reset(valuesOf(stored))
        showAlert(t('defaults.saved'))
      } catch (error) {
        if (error instanceof Refusal && error.problems.some(({ field }) => field !== null))
          return error.problems
        throw error
      }
    },
    { initial: valuesOf(settings) },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormAlert>{form.problem && ui.problem(form.problem)}</FormAlert>
      <GuardedFields call={smsSettings.update}>
        <TextField
          {...form.field('prefix')}
          label={t('defaults.prefix')}
          hint={t('defaults.prefixHint')}
          placeholder={t('defaults.prefixPlaceholder')}
          maxLength={smsLimits.prefix}
          optional
        />
        <TextField
          {...form.field('suffix')}
          label={t('defaults.suffix')}
          hint={t('defaults.suffixHint')}
          maxLength={smsLimits.suffix}
        />
        <FieldRow>
          <TimeField {...form.field('quiet_from')} label={t('defaults.quietFrom')} />
          <TimeField {...form.field('quiet_until')} label={t('defaults.quietUntil')} />
        </FieldRow>
        <RadioField
          {...form.field('quiet_hours')}
          label={t('defaults.quietHours')}
          hint={t('defaults.quietHint')}
          choices={[
            { value: 'hold', label: t('defaults.hold') },
            { value: 'skip', label: t('defaults.skip') },
          ]}
        />
        <TextField
          {...form.field('per_second')}
          label={t('defaults.perSecond')}
          hint={t('defaults.perSecondHint')}
          maxLength={4}
        />
        <FieldRow>
          <TextField
            {...form.field('price_per_segment')}
            label={t('defaults.pricePerSegment')}
            hint={t('defaults.priceHint')}
            after={form.values.currency}
            maxLength={10}
          />
          <TextField
            {...form.field('price_per_image_text')}
            label={t('defaults.pricePerImageText')}
            after={form.values.currency}
            maxLength={10}
          />
        </FieldRow>
        <FormEnd>
          <Button type="submit" look="primary" busy={form.submitting} disabled={!form.dirty}>
            {t('defaults.save')}
          </Button>
        </FormEnd>
      </GuardedFields>
    </form>
  )
}

function valuesOf(settings: SmsSettings) {
  const { prefix, suffix, quiet_from, quiet_until, quiet_hours, currency } = settings
  const { per_second, price_per_segment, price_per_image_text } = settings
  return {
    prefix,
    suffix,
    quiet_from,
    quiet_until,
    quiet_hours,
    currency,
    per_second: String(per_second),
    price_per_segment: String(price_per_segment),
    price_per_image_text: String(price_per_image_text),
  }
}
