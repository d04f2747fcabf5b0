import { useQuery } from '@tanstack/react-query'
import { emailTestsQuery, type TestedMessage } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMayOpen } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { useStandingAlert } from '#ui/feedback/use-standing-alert.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import style from './evidence.module.css'
import { EvidenceLine } from './evidence-line.tsx'
import { evidenceOf } from './newest-tests.rules.ts'

interface EmailTestSectionProps {
  message: TestedMessage
  /** The id of the variation, where it has a message of its own. */
  variation?: string | undefined
  /** Address of the editor. */
  base: string
}

/** 'Email testing' in the settings of an editor: the newest test, and the way to the next one. */
export function EmailTestSection({ message, variation, base }: EmailTestSectionProps) {
  const t = useMessages('email-testing-strip')
  const dialogTo = useDialogTo()
  const tests = `${base}/email_testing`
  const mayOpen = useMayOpen(tests)
  const query = useQuery({ ...emailTestsQuery(message), enabled: mayOpen })
  useStandingAlert(query.data ? null : query.error)
  if (!mayOpen) return null
  const evidence = query.data && evidenceOf(query.data, variation)
  return (
    <section className={style['section']} aria-label={t('card.title')}>
      <h3>{t('card.title')}</h3>
      <p>{t('card.text')}</p>
      <p className={style['line']}>
        {evidence ? (
          <EvidenceLine evidence={evidence} />
        ) : query.isError ? (
          <>
            {t('evidence.failedToLoad')}{' '}
            <Button size="toolbar" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <SkeletonBar width="70%" />
        )}
      </p>
      <div className={style['actions']}>
        <ButtonLink size="toolbar" to={dialogTo(tests)}>
          {t('card.create')}
        </ButtonLink>
        {evidence?.test && (
          <ButtonLink size="toolbar" to={dialogTo(`${tests}/view_results/${evidence.test.id}`)}>
            {t('card.results')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
