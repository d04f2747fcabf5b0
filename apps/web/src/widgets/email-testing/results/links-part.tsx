import type { TestedLink } from '@carillon/contract/email-test-results'
import type { EmailTest } from '@carillon/contract/email-testing'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { useIsNarrow } from '../../editor-frame/use-is-narrow.ts'
import { useLinkNote } from './link-note.ts'
import { Said, Waiting } from './part-state.tsx'
import style from './results.module.css'

type LinkResult = NonNullable<EmailTest['links']>

const tones: Readonly<Record<TestedLink['verdict'], StatusTone>> = {
  ok: 'done',
  warning: 'attention',
  broken: 'failed',
}

/** Every address of the message, with the answer of its page. */
export function LinksPart({ result }: { result: LinkResult }) {
  const t = useMessages('email-testing')
  const [onlyProblems, filter] = useState(false)
  const isNarrow = useIsNarrow()
  const { links, left_out: leftOut, state } = result
  if (state !== 'done' && links.length === 0) return <Waiting part={result} />
  if (links.length === 0) return <p className={style['notTested']}>{t('links.none')}</p>
  const problems = links.filter(({ verdict }) => verdict !== 'ok')
  const shown = onlyProblems ? problems : links
  return (
    <div className={style['part']}>
      <p className={style['verdict']}>
        {t('links.fine', { count: links.length - problems.length })},{' '}
        {t('links.problems', { count: problems.length })}
      </p>
      {leftOut > 0 && <p className={style['about']}>{t('links.leftOut', { count: leftOut })}</p>}
      {problems.length > 0 && (
        <CheckboxField
          name="only-problems"
          label={t('links.onlyProblems')}
          value={onlyProblems}
          onChange={filter}
        />
      )}
      {isNarrow ? <LinkList links={shown} /> : <LinkTable links={shown} />}
    </div>
  )
}

interface LinksProps {
  links: readonly TestedLink[]
}

/** The columns that only some messages need. */
function columnsOf(links: readonly TestedLink[]) {
  return {
    final: links.some((link) => movedTo(link) !== null),
    redirects: links.some(({ redirects }) => redirects.length > 0),
    title: links.some(({ title, bytes }) => title !== null || bytes !== null),
  }
}

type Columns = ReturnType<typeof columnsOf>

function movedTo({ final_url: final, url }: TestedLink): string | null {
  return final === url ? null : final
}

function keyOf({ url, text, module }: TestedLink): string {
  return `${url}/${text}/${module}`
}

function LinkTable({ links }: LinksProps) {
  const t = useMessages('email-testing')
  const columns = columnsOf(links)
  return (
    <div className={style['scroll']}>
      <table className={style['table']}>
        <caption className="visually-hidden">{t('links.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('links.text')}</th>
            <th scope="col">{t('links.url')}</th>
            <th scope="col">{t('links.status')}</th>
            {columns.final && <th scope="col">{t('links.final')}</th>}
            {columns.redirects && <th scope="col">{t('links.redirects')}</th>}
            {columns.title && <th scope="col">{t('links.pageTitle')}</th>}
            <th scope="col">{t('links.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkRow key={keyOf(link)} link={link} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LinkRow({ link, columns }: { link: TestedLink; columns: Columns }) {
  return (
    <tr>
      <th scope="row" className={style['linkText']}>
        <LinkText link={link} />
      </th>
      <td className={style['address']}>{link.url}</td>
      <td className={style['status']}>
        <LinkStatus link={link} />
      </td>
      {columns.final && <td className={style['address']}>{movedTo(link) ?? '–'}</td>}
      {columns.redirects && <td>{link.redirects.length > 0 ? <Redirects link={link} /> : '–'}</td>}
      {columns.title && (
        <td>
          {link.title ?? '–'}
          <Size link={link} />
        </td>
      )}
      <td>{link.notes.length > 0 ? <Notes link={link} /> : '–'}</td>
    </tr>
  )
}

/** The same as the table, where there is no room for columns. */
function LinkList({ links }: LinksProps) {
  const t = useMessages('email-testing')
  return (
    <ul className={style['links']} aria-label={t('links.title')}>
      {links.map((link) => (
        <li key={keyOf(link)}>
          <div className={style['linkHead']}>
            <div className={style['linkName']}>
              <LinkText link={link} />
            </div>
            <LinkStatus link={link} />
          </div>
          <span className={style['address']}>{link.url}</span>
          {link.redirects.length > 0 && <Redirects link={link} />}
          {link.redirects.length === 0 && movedTo(link) !== null && (
            <span className={style['address']}>
              {t('links.final')}: {movedTo(link)}
            </span>
          )}
          {link.title !== null && <span>{link.title}</span>}
          <Size link={link} />
          {link.notes.length > 0 && <Notes link={link} />}
        </li>
      ))}
    </ul>
  )
}

interface LinkProps {
  link: TestedLink
}

function LinkText({ link: { text, count } }: LinkProps) {
  const t = useMessages('email-testing')
  return (
    <>
      {text || <span className={style['about']}>{t('links.noText')}</span>}
      {count > 1 && (
        <div className={`${style['about']} ${style['times']}`}>{t('links.times', { count })}</div>
      )}
    </>
  )
}

function LinkStatus({ link: { verdict, status } }: LinkProps) {
  const t = useMessages('email-testing')
  return (
    <div>
      <StatusBadge tone={tones[verdict]}>{t(`links.verdicts.${verdict}`)}</StatusBadge>
      {status !== null && <div className={style['about']}>{t('links.http', { status: `${status}` })}</div>}
    </div>
  )
}

function Redirects({ link: { redirects } }: LinkProps) {
  return (
    <ol className={style['redirects']}>
      {redirects.map((each) => (
        <li key={each.url} className={style['address']}>
          {each.status} {each.url}
        </li>
      ))}
    </ol>
  )
}

function Size({ link: { bytes } }: LinkProps) {
  const format = useFormat()
  return bytes === null ? null : <div className={style['about']}>{format.bytes(bytes)}</div>
}

function Notes({ link }: LinkProps) {
  const note = useLinkNote()
  return (
    <ul className={style['notes']}>
      {link.notes.map((code) => (
        <li key={code}>
          <Said {...note(code, link)} />
        </li>
      ))}
    </ul>
  )
}
