import {
  Analytics,
  analyticsNames,
  ClickTracking,
  OpenTracking,
  SubscriptionTracking,
  type TrackingSettingName,
  type TrackingSettings,
  trackingSettings,
} from '@carillon/contract/tracking-settings'
import type * as z from 'zod/mini'
import { useChangeTrackingSetting } from '#api/tracking-settings.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from '../settings/settings-card.tsx'

function useSettingForm<Name extends TrackingSettingName>(
  name: Name,
  schema: z.ZodMiniType<TrackingSettings[Name], TrackingSettings[Name]>,
  initial: TrackingSettings[Name],
) {
  const t = useMessages('tracking-settings')
  const change = useChangeTrackingSetting(name)
  const form = useZodForm(
    schema,
    (fields: TrackingSettings[Name]) =>
      change.mutateAsync(fields).then((saved) => {
        form.reset(saved)
        showAlert(t('saved'))
      }, fieldProblems),
    { initial },
  )
  return form
}

export function ClickForm({ setting }: { setting: TrackingSettings['click'] }) {
  const t = useMessages('tracking-settings')
  const form = useSettingForm('click', ClickTracking, setting)
  return (
    <SettingsCard
      title={t('click.title')}
      text={t('click.text')}
      form={form}
      call={trackingSettings.updateClick}
    >
      <CheckboxField {...form.field('enabled')} label={t('click.enabled')} hint={t('click.enabledHint')} />
      <CheckboxField
        {...form.field('enable_text')}
        label={t('click.plain')}
        hint={t('click.plainHint')}
        disabled={!form.values.enabled}
      />
    </SettingsCard>
  )
}

export function OpenForm({ setting }: { setting: TrackingSettings['open'] }) {
  const t = useMessages('tracking-settings')
  const form = useSettingForm('open', OpenTracking, setting)
  return (
    <SettingsCard
      title={t('open.title')}
      text={t('open.text')}
      form={form}
      call={trackingSettings.updateOpen}
    >
      <CheckboxField {...form.field('enabled')} label={t('open.enabled')} hint={t('open.enabledHint')} />
    </SettingsCard>
  )
}

export function AnalyticsForm({ setting }: { setting: TrackingSettings['google_analytics'] }) {
  const t = useMessages('tracking-settings')
  const form = useSettingForm('google_analytics', Analytics, setting)
  return (
    <SettingsCard
      title={t('analytics.title')}
      text={t('analytics.text')}
      form={form}
      call={trackingSettings.updateAnalytics}
    >
      <CheckboxField {...form.field('enabled')} label={t('analytics.enabled')} />
      {analyticsNames.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`analytics.${name}`)}
          hint={t(`analytics.hint.${name}`)}
        />
      ))}
    </SettingsCard>
  )
}

export function SubscriptionForm({ setting }: { setting: TrackingSettings['subscription'] }) {
  const t = useMessages('tracking-settings')
  const form = useSettingForm('subscription', SubscriptionTracking, setting)
  return (
    <SettingsCard
      title={t('subscription.title')}
      text={t('subscription.text')}
      form={form}
      call={trackingSettings.updateSubscription}
    >
      <CheckboxField {...form.field('enabled')} label={t('subscription.enabled')} />
      <TextArea
        {...form.field('html_content')}
        label={t('subscription.html')}
        hint={t('subscription.htmlHint')}
      />
      <TextArea
        {...form.field('plain_content')}
        label={t('subscription.plain')}
        hint={t('subscription.plainHint')}
        rows={2}
      />
      <TextField
        {...form.field('replace')}
        label={t('subscription.replace')}
        hint={t('subscription.replaceHint')}
      />
      <TextArea
        {...form.field('landing')}
        label={t('subscription.landing')}
        hint={t('subscription.landingHint')}
      />
      <TextField {...form.field('url')} label={t('subscription.url')} hint={t('subscription.urlHint')} />
    </SettingsCard>
  )
}
