import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from '../parts/use-ad-draft.ts'
import type { StepProps } from './step-props.ts'
import style from './target.module.css'

/** As many characters as a draft keeps; a finding names a name that is longer than partners take. */
const most = 200

/** Step 1: the name, which people see only here and at the partner. */
export function NameStep({ problemOf }: StepProps) {
  const t = useMessages('ad-wizard')
  const { fields, change, stored } = useDraft()
  return (
    <>
      <TextField
        name="name"
        label={t('name.label')}
        hint={t('name.hint')}
        value={fields.name}
        onChange={(name) => change({ name }, 'name')}
        problem={problemOf('name')}
        maxLength={most}
        autoComplete="off"
      />
      <dl className={style['facts']} data-field="objective">
        <div>
          <dt>{t('quickstart.kind')}</dt>
          <dd>{t(`kinds.${fields.kind}`)}</dd>
        </div>
        <div>
          <dt>{t('quickstart.objective')}</dt>
          <dd>{t(`objectives.${fields.objective}`)}</dd>
        </div>
      </dl>
      {problemOf('objective') && <p className={style['problem']}>{problemOf('objective')}</p>}
      {stored.single_send_id !== null && <p className={style['quiet']}>{t('name.fromSend')}</p>}
    </>
  )
}
