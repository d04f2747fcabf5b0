import {
  type DestinationRegion,
  destinationRegions,
  type EmailEvent,
  emailEvents,
  type Integration,
  integrationLimits,
  SegmentProperties,
  WebhookProperties,
} from '@carillon/contract/integrations'
import { text } from '@carillon/contract/wire'
import * as z from 'zod/mini'
import { useMessages } from '#lib/messages.tsx'
import { type Problem, Refusal } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import type { Slug } from './destinations.rules.ts'
import { EventGroups } from './event-groups.tsx'

const shared = {
  label: text({ max: integrationLimits.label }),
  email_events: z.array(z.enum(emailEvents)).check(z.minLength(1)),
}
const segment = z.object({ ...shared, ...SegmentProperties.shape, url: z.string() })
const webhook = z.object({
  ...shared,
  ...WebhookProperties.shape,
  write_key: z.string(),
  destination_region: z.enum(destinationRegions),
})

export interface IntegrationValues {
  label: string
  email_events: EmailEvent[]
  write_key: string
  destination_region: DestinationRegion
  url: string
}

interface IntegrationFormProps {
  slug: Slug
  integration?: Integration
  save: (values: IntegrationValues) => Promise<unknown>
  onCancel: () => void
}

/** Adds an integration, or changes one. */
export function IntegrationForm({ slug, integration, save, onCancel }: IntegrationFormProps) {
  const t = useMessages('integrations')
  const { properties, filters, label } = integration ?? {}
  const form = useZodForm<typeof segment, IntegrationValues>(
    // Both forms have the same values; the fields of the other destination are not read.
    slug === 'segment' ? segment : (webhook as unknown as typeof segment),
    (values) => save(values).catch(ownProblems),
    {
      initial: {
        label: label ?? '',
        email_events: filters?.email_events ?? [...emailEvents],
        write_key: properties?.write_key ?? '',
        destination_region: properties?.destination_region ?? 'US',
        url: properties?.url ?? '',
      },
    },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...form.field('label')}
        label={t('form.label')}
        hint={t('form.labelHint')}
        maxLength={integrationLimits.label}
        autoComplete="off"
        autoFocus
        optional
      />
      {slug === 'segment' ? (
        <>
          <TextField
            {...form.field('write_key')}
            problem={t.problem(form.problems.write_key)}
            label={t('form.writeKey')}
            hint={t('form.writeKeyHint')}
            autoComplete="off"
          />
          <RadioField
            {...form.field('destination_region')}
            label={t('form.region')}
            hint={t('form.regionHint')}
            choices={destinationRegions.map((region) => ({ value: region, label: t(`region.${region}`) }))}
          />
        </>
      ) : (
        <TextField
          {...form.field('url')}
          type="url"
          label={t('form.url')}
          hint={t('form.urlHint')}
          placeholder="https://"
          maxLength={integrationLimits.url}
          autoComplete="off"
        />
      )}
      <EventGroups
        events={form.values.email_events}
        onChange={(email_events) => form.set({ email_events })}
        problem={form.problems.email_events}
      />
      <DialogFoot>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t(integration ? 'form.save' : 'form.add')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Problems by the names of the form's fields. In the API the fields of a destination are inside `properties`. */
function ownProblems(error: unknown): readonly Problem[] {
  if (!(error instanceof Refusal) || error.problems.every(({ field }) => field === null)) throw error
  return error.problems.map((problem) => ({
    ...problem,
    field: problem.field?.replace(/^(properties|filters)\./, '').replace(/\.\d+$/, '') ?? null,
  }))
}
