import type { ImportProblem } from '@carillon/contract/contact-imports'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from './problem-list.module.css'
import { useFieldName } from './use-field-name.ts'

/** Reasons why rows were refused and values left out: how often, with examples. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  const t = useMessages('import-wizard')
  const reasons = useMessages('contact-imports')
  const format = useFormat()
  const nameOf = useFieldName()
  return (
    <table className={style['table']}>
      <caption className="visually-hidden">{t('problems.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('problems.reason')}</th>
          <th scope="col" className={style['number']}>
            {t('problems.count')}
          </th>
          <th scope="col">{t('problems.examples')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ kind, code, field, count, examples }) => (
          <tr key={`${kind} ${code} ${field}`}>
            <th scope="row">
              {reasons(`reasons.${code as 'email_invalid'}`, { field: field === null ? '' : nameOf(field) })}
              <span className={style['kind']}>{t(`problems.${kind}Kind`)}</span>
            </th>
            <td className={style['number']}>{format.number(count)}</td>
            <td>
              {examples.map(({ row, value }) => (
                <div key={row} className={style['example']}>
                  <span>{t('problems.row', { row: format.number(row) })}</span> {value}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
