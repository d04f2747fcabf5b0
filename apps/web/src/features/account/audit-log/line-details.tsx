import type { AuditLine } from '@carillon/contract/audit-log'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useRoleName } from '#shell/use-role-name.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import style from './audit-log.module.css'
import { useLineWords } from './use-line-words.ts'

/** All that the log knows of one change. */
export function LineDetails({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const t = useMessages('audit-log')
  const format = useFormat()
  const words = useLineWords()
  const name = line.name === null ? '' : t('named', { name: line.name })
  const facts: [string, string][] = [
    [t('details.what'), [words.action(line.action), name].filter(Boolean).join(' ')],
    [t('details.who'), [line.user_email, words.second(line)].filter(Boolean).join(', ')],
    [t('details.when'), format.time(line.at, { zone: true })],
    [t('details.outcome'), t(`outcome.${line.outcome}`)],
    [t('details.ip'), line.ip],
    [t('details.id'), line.target],
    [t('details.call'), line.action],
    [t('details.request'), line.request_id],
  ]
  return (
    <Sheet title={t('details.title')} onClose={onClose}>
      <dl className={style['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([fact, value]) => (
            <Fact key={fact} name={fact} value={value} />
          ))}
      </dl>
      {line.changes && <Changes changes={line.changes} />}
    </Sheet>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Changes({ changes }: { changes: NonNullable<AuditLine['changes']> }) {
  const t = useMessages('audit-log')
  const roleName = useRoleName()
  const textOf = (field: string, value: unknown) => {
    if (value === null || value === '') return t('details.nothing')
    if (typeof value !== 'string') return JSON.stringify(value)
    return field === 'role_name' ? roleName(value) : value
  }
  return (
    <table className={style['changes']}>
      <caption className="visually-hidden">{t('details.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('details.field')}</th>
          <th scope="col">{t('details.before')}</th>
          <th scope="col">{t('details.after')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(changes).map(([field, [before, after]]) => (
          <tr key={field}>
            <td>
              <code>{field}</code>
            </td>
            {before === null && after === null ? (
              <td colSpan={2}>{t('details.secret')}</td>
            ) : (
              <>
                <td>{textOf(field, before)}</td>
                <td>{textOf(field, after)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
