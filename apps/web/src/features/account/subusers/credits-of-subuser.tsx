import {
  creditTypes,
  type NewCredits,
  resetFrequencies,
  type SubuserCredits,
  subuserLimits,
  subusers,
} from '@carillon/contract/subusers'
import * as z from 'zod/mini'
import { useAddCredits, useSetCredits } from '#api/subusers.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FieldRow, FormAlert } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Meter, toneOfLimit } from '#ui/page/meter.tsx'
import { addressOf } from './address-of.ts'
import { useCreditWords } from './credit-words.ts'
import style from './subusers.module.css'

interface CreditsProps {
  username: string
  credits: SubuserCredits
  /** The number at each reset, or once; null without a limit. */
  whole: number | null
}

/** The email credits of a subuser: what is left, and the forms that change it. */
export function CreditsOfSubuser({ username, credits, whole }: CreditsProps) {
  const t = useMessages('subusers')
  const words = useCreditWords()
  const { used, total, type } = credits
  const share = total !== null && used !== null ? used / total : null
  return (
    <Card title={t('credits.title')}>
      <div className={style['left']}>
        <p>{words.sentence(credits)}</p>
        {share !== null && <Meter share={share} tone={toneOfLimit(share)} />}
      </div>
      <SetForm username={username} credits={credits} whole={whole} />
      {type !== 'unlimited' && <AddForm username={username} />}
    </Card>
  )
}

const Count = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(subuserLimits.credits))
/** A total is asked for only where the credits have a limit. */
const Total = z
  .object({ type: z.enum(creditTypes), often: z.enum(resetFrequencies), total: z.string() })
  .check(
    z.check(({ value, issues }) => {
      if (value.type === 'unlimited') return
      const read = Count.safeParse(value.total.trim() === '' ? Number.NaN : value.total)
      if (read.success) return
      for (const issue of read.error.issues)
        issues.push({ ...issue, path: ['total'], input: value.total } as never)
    }),
  )

interface Values {
  type: SubuserCredits['type']
  often: (typeof resetFrequencies)[number]
  total: string
}

function valuesOf({ type, reset_frequency }: SubuserCredits, total: number | null): Values {
  return { type, often: reset_frequency ?? 'monthly', total: String(total ?? '') }
}

function SetForm({ username, credits, whole }: CreditsProps) {
  const t = useMessages('subusers')
  const set = useSetCredits(username)
  const form = useZodForm<typeof Total, Values>(
    Total,
    ({ type, often, total }) => {
      const body: NewCredits = {
        type,
        ...(type === 'recurring' ? { reset_frequency: often } : {}),
        ...(type === 'unlimited' ? {} : { total: Number(total) }),
      }
      return set.mutateAsync(body).then((given) => {
        showAlert(t('credits.saved', { username }))
        form.reset(valuesOf(given, body.total ?? null))
      }, fieldProblems)
    },
    { initial: valuesOf(credits, whole) },
  )
  const { type } = form.values
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={t('credits.set')}>
      <DirtyGuard form={form} page={addressOf(username)} />
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      <GuardedFields call={subusers.setCredits}>
        <RadioField
          {...form.field('type')}
          label={t('credits.set')}
          choices={creditTypes.map((value) => ({
            value,
            label: t(`credits.types.${value}`),
            hint: t(`credits.hints.${value}`),
          }))}
        />
        {type !== 'unlimited' && (
          <FieldRow>
            <TextField {...form.field('total')} type="number" label={t('credits.total')} />
            {type === 'recurring' && (
              <SelectField
                {...form.field('often')}
                onChange={(often) => often && form.set({ often })}
                label={t('credits.often')}
                choices={resetFrequencies.map((value) => ({ value, label: t(`credits.every.${value}`) }))}
              />
            )}
          </FieldRow>
        )}
        <p className={style['hint']}>{t('credits.anew')}</p>
        <Button type="submit" busy={form.submitting}>
          {t('credits.save')}
        </Button>
      </GuardedFields>
    </form>
  )
}

const Change = z.object({
  count: z.coerce
    .number()
    .check(z.int(), z.minimum(-subuserLimits.credits), z.maximum(subuserLimits.credits)),
})

function AddForm({ username }: { username: string }) {
  const t = useMessages('subusers')
  const add = useAddCredits(username)
  const form = useZodForm<typeof Change, { count: string }>(
    Change,
    ({ count }) =>
      add.mutateAsync(count).then(() => {
        showAlert(t('credits.changed', { username }))
        form.reset({ count: '' })
      }, fieldProblems),
    { initial: { count: '' } },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={t('credits.add')} className={style['second']}>
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      <GuardedFields call={subusers.addCredits} isSaid>
        <TextField
          {...form.field('count')}
          type="number"
          label={t('credits.add')}
          hint={t('credits.addHint')}
        />
        <Button type="submit" busy={form.submitting} disabled={!form.dirty}>
          {t('credits.addSubmit')}
        </Button>
      </GuardedFields>
    </form>
  )
}
