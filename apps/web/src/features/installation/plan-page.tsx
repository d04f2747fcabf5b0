import { planKinds } from '@carillon/contract/plan-kinds'
import { type Plan, type PlanBody, planLimits, plans } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { plansQuery, useSavePlan } from '#api/plans.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow, FormAlert, FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { copyOf, emptyPlan, fieldsOf, limitFields, PlanFields, planOf } from './plan-fields.ts'
import { PriceTiers } from './price-tiers.tsx'

/** /installation/plans/new, also with the plan to duplicate, and /installation/plans/:name. */
export function Component() {
  const t = useMessages('installation')
  const { name } = useParams()
  const [parameters] = useSearchParams()
  const source = name ?? parameters.get('from')
  const query = useQuery(plansQuery)
  const plan = query.data?.find((one) => one.name === source)
  const back = { to: '/installation/plans', label: t('title') }
  return (
    <Page title={name ? (plan?.title ?? t('plan')) : t('create')} width="form" area={back}>
      {source || query.isLoading ? (
        <LoadedItem
          query={query}
          item={source ? plan : undefined}
          lines={12}
          gone={{ title: t('gone.title'), text: t('gone.text'), to: back.to, action: t('gone.action') }}
        >
          {(known) =>
            name ? (
              <PlanForm key={known.name} plan={known} initial={known} taken={[]} />
            ) : (
              <PlanForm
                initial={copyOf(known, t('copyTitle', { title: known.title }))}
                taken={query.data ?? []}
              />
            )
          }
        </LoadedItem>
      ) : (
        <PlanForm initial={emptyPlan} taken={query.data ?? []} />
      )}
    </Page>
  )
}

interface PlanFormProps {
  /** The plan that is changed; a new one without it. */
  plan?: Plan
  initial: PlanBody & { name: string }
  /** The plans whose names a new one can't have: saving would change them. */
  taken: readonly Plan[]
}

function PlanForm({ plan, initial, taken }: PlanFormProps) {
  const t = useMessages('installation')
  const navigate = useNavigate()
  const save = useSavePlan()
  const isTaken = (name: string) => !plan && taken.some((one) => one.name === name)
  const form = useZodForm<typeof PlanFields, ReturnType<typeof fieldsOf>>(
    PlanFields,
    async (fields) => {
      const { name } = fields
      if (isTaken(name)) return [{ field: 'name', code: 'invalid', details: {} }]
      return save.mutateAsync({ name, body: planOf(fields) }).then((saved) => {
        showAlert(t('saved', { title: saved.title }))
        form.reset(fieldsOf(saved))
        return navigate('/installation/plans')
      }, fieldProblems)
    },
    { initial: fieldsOf(initial) },
  )
  const { field, values } = form
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <DirtyGuard form={form} />
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      <GuardedFields call={plans.put}>
        <TextField {...field('title')} label={t('form.title')} maxLength={planLimits.title} />
        <TextField
          {...field('name')}
          label={t('form.name')}
          hint={t(plan ? 'form.nameStays' : 'form.nameHint')}
          problem={isTaken(values.name) ? t('form.taken') : form.problems.name}
          maxLength={40}
          disabled={plan !== undefined}
          autoComplete="off"
        />
        <SelectField
          {...field('kind')}
          onChange={(kind) => kind && form.set({ kind })}
          label={t('form.kind')}
          hint={t(`form.kinds.${values.kind}`)}
          choices={planKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SectionHead title={t('form.limits')} hint={t('form.limitsHint')} />
        {pairs(limitFields).map((pair) => (
          <FieldRow key={pair[0]}>
            {pair.map((name) => (
              <TextField
                key={name}
                {...field(name)}
                type="number"
                label={t(`limits.${name}`)}
                placeholder={t('noLimit')}
              />
            ))}
          </FieldRow>
        ))}
        <CheckboxField {...field('may_exceed')} label={t('form.mayExceed')} hint={t('form.mayExceedHint')} />
        <SectionHead title={t('form.testPrices')} hint={t('form.testPricesHint')} />
        <FieldRow>
          {(['test_client', 'test_spam'] as const).map((name) => (
            <TextField
              key={name}
              {...field(name)}
              type="number"
              label={t(`form.${name}`)}
              problem={form.problems[name] && t('form.creditsWrong', { most: planLimits.testPrice })}
            />
          ))}
        </FieldRow>
        <h2 style={{ marginBottom: 'var(--space-12)' }}>{t('form.features')}</h2>
        <CheckboxField {...field('exit_criteria')} label={t('form.exitCriteria')} />
        <CheckboxField {...field('sms')} label={t('form.sms')} hint={t('form.smsHint')} />
        <CheckboxField {...field('ads')} label={t('form.ads')} />
        <PriceTiers
          tiers={values.tiers}
          onChange={(tiers) => form.set({ tiers })}
          isWrong={form.problems.tiers !== undefined}
        />
        <TextArea
          {...field('toggles')}
          label={t('form.toggles')}
          hint={t('form.togglesHint')}
          problem={form.problems.toggles && t('form.togglesWrong')}
          rows={3}
          optional
        />
        {plan && plan.accounts > 0 && (
          <p style={{ color: 'var(--ink-3)' }}>{t('form.reaches', { count: plan.accounts })}</p>
        )}
        <FormEnd>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t(plan ? 'form.save' : 'create')}
          </Button>
        </FormEnd>
      </GuardedFields>
    </form>
  )
}

function SectionHead({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <h2>{title}</h2>
      <p style={{ color: 'var(--ink-3)', margin: 'var(--space-4) 0 var(--space-12)' }}>{hint}</p>
    </>
  )
}

function pairs<T>(all: readonly T[]): T[][] {
  return all.flatMap((_, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []))
}
