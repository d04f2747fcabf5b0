import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import style from './finding-list.module.css'
import { useFindingWords } from './finding-words.ts'
import type { ListedFinding } from './merge-findings.rules.ts'

export interface ShownFinding extends ListedFinding {
  /** The subject, shown before its sentence: a kind of module, or a line. */
  where?: string | undefined
  /** Goes to the module, the line or the setting. */
  show?: (() => void) | undefined
  /** Address at which an email test is made, for a finding that asks for one. */
  test?: string | undefined
}

interface FindingListProps {
  findings: readonly ShownFinding[]
  id?: string
  /** True where the title above already names the topic, as on a card of the review. */
  isCompact?: boolean
}

/** The page where a finding is mended for all messages of the account. */
const places: Partial<Record<string, string>> = { dkim_missing: '/account/domains' }

/** The number of findings of one kind that are shown; a button shows the others. */
const most = 3

/**
 * The list of the preflight, in the editors, on the review page and before sending: the problem, the remedy, the place. It
 * begins with what has to be mended.
 */
export function FindingList({ id, isCompact, ...given }: FindingListProps) {
  const t = useMessages('preflight')
  const words = useFindingWords()
  const dialogTo = useDialogTo()
  const isHint = ({ severity }: ShownFinding) => Number(severity !== 'blocks')
  const findings = given.findings.toSorted((one, other) => isHint(one) - isHint(other))
  const [opened, open] = useState<readonly string[]>([])
  const numbered = findings.map((finding, index) => ({
    finding,
    number: findings.slice(0, index).filter(({ code }) => code === finding.code).length,
  }))
  const total = (code: string) => findings.filter((each) => each.code === code).length
  return (
    <ul id={id} className={isCompact ? `${style['list']} ${style['compact']}` : style['list']}>
      {numbered.map(({ finding, number }) => {
        const { code, severity, where, show, test, fix } = finding
        const key = `${code}:${number}`
        const isShort = !opened.includes(code) && total(code) > most + 1
        if (isShort && number > most) return null
        if (isShort && number === most) {
          return (
            <li key={key}>
              <Button size="toolbar" look="quiet" onClick={() => open([...opened, code])}>
                {t('more', { count: total(code) - most })}
              </Button>
            </li>
          )
        }
        const sentence = words(finding)
        const Icon = severity === 'blocks' ? CircleAlert : TriangleAlert
        return (
          <li key={key} data-code={code}>
            <Icon className={style['icon']} data-severity={severity} role="img" aria-label={t(severity)} />
            <span className={style['words']}>
              {where && <b>{where.endsWith('?') ? where : `${where}:`} </b>}
              {sentence}
            </span>
            {show && (
              <Button size="toolbar" onClick={show} aria-label={t('showWhere', { sentence })}>
                {t('show')}
              </Button>
            )}
            {places[code] && (
              <ButtonLink size="toolbar" to={places[code]} aria-label={t('showWhere', { sentence })}>
                {t('show')}
              </ButtonLink>
            )}
            {test && (
              <ButtonLink size="toolbar" to={dialogTo(test)} aria-label={t('testWhat', { sentence })}>
                {t('test')}
              </ButtonLink>
            )}
            {fix && (
              <Button size="toolbar" onClick={fix} aria-label={t('fixWhat', { sentence })}>
                {t('fix')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
