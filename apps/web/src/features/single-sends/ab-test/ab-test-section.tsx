import { type AbTestType, abTestLimits, abTestTypes, winnerCriteria } from '@carillon/contract/ab-tests'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDraft } from '../parts/draft.ts'
import { firstTest, type TestSettings, testFieldsOf } from '../parts/test-settings.rules.ts'
import panel from '../settings/settings.module.css'
import style from './ab-test.module.css'
import { useAbTest } from './ab-test-context.ts'
import { Calculator } from './calculator.tsx'
import { DurationField } from './duration-field.tsx'
import { ManageVariations } from './manage-variations.tsx'
import { SampleField } from './sample-field.tsx'

/** The A/B test among the settings of the editor: a button that starts it, then its fields. */
export function AbTestSection({ base }: { base: string }) {
  const t = useMessages('ab-tests')
  const { settings } = useDraft()
  const { change, isChanging } = useAbTest()
  return (
    <section className={panel['part']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {settings.test ? (
        <Fields test={settings.test} base={base} />
      ) : (
        <>
          <p>{t('about')}</p>
          <Button
            size="toolbar"
            busy={isChanging}
            onClick={() => void change({ kind: 'set', fields: firstTest })}
          >
            {t('start')}
          </Button>
        </>
      )}
    </section>
  )
}

function Fields({ test, base }: { test: TestSettings; base: string }) {
  const t = useMessages('ab-tests')
  const { change: changeDraft } = useDraft()
  return (
    <div className={style['fields']}>
      <TypeField test={test} />
      <CountField test={test} base={base} />
      <SampleField test={test} />
      <DurationField test={test} />
      <RadioField
        name="winner"
        label={t('winner')}
        value={test.criteria}
        onChange={(criteria) => changeDraft({ test: { ...test, criteria } })}
        choices={winnerCriteria.map((value) => ({ value, label: t(`winners.${value}`) }))}
        hint={t(`winnerHints.${test.criteria}`, { count: abTestLimits.daysToPick })}
      />
      <Calculator test={test} />
      <ManageVariations base={base} />
    </div>
  )
}

/** The tested part. Another choice drops the differences between the variations, so the user is asked. */
function TypeField({ test }: { test: TestSettings }) {
  const t = useMessages('ab-tests')
  const { change, isChanging } = useAbTest()
  const [asked, ask] = useState<AbTestType | null>(null)
  const confirm = (type: AbTestType) =>
    void change({ kind: 'set', fields: { ...testFieldsOf(test), type } }).then(() => ask(null))
  return (
    <>
      <RadioField
        name="testType"
        label={t('type')}
        value={test.type}
        onChange={ask}
        choices={abTestTypes.map((value) => ({
          value,
          label: t(`types.${value}`),
          hint: t(`typeHints.${value}`),
        }))}
      />
      {asked && (
        <ConfirmDialog
          title={t('changeType.title')}
          confirm={t('changeType.confirm')}
          onConfirm={() => confirm(asked)}
          onClose={() => ask(null)}
          busy={isChanging}
        >
          {t(`changeType.${asked}`)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A larger number adds copies of the last variation. A smaller one deletes the last ones, after a question. */
function CountField({ test, base }: { test: TestSettings; base: string }) {
  const t = useMessages('ab-tests')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const { change, isChanging } = useAbTest()
  const { min, max } = abTestLimits.variations
  const put = (count: number) => {
    if (count > test.count) {
      void change({ kind: 'set', fields: { ...testFieldsOf(test), variation_count: count } })
    } else if (count < test.count && count >= min) {
      const { pathname, search } = dialogTo(`${base}/decrease_variations`)
      const query = new URLSearchParams(search)
      query.set('count', String(count))
      navigate({ pathname, search: `?${query}` })
    }
  }
  return (
    <SelectField
      name="variations"
      label={t('count')}
      value={String(test.count)}
      onChange={(value) => put(Number(value))}
      disabled={isChanging}
      choices={Array.from({ length: max - min + 1 }, (_, at) => ({
        value: String(min + at),
        label: String(min + at),
      }))}
    />
  )
}
