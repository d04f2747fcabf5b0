import {
  type MailLine,
  type MailServerBody,
  type MailTest,
  mailServers,
} from '@carillon/contract/installation'
import * as z from 'zod/mini'
import { useTestMailServer } from '#api/installation.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import settings from '../settings/settings.module.css'
import style from './installation.module.css'

interface Tested {
  /** Null: the one in use. */
  server: MailServerBody | null
  id?: string | null
}

const Fields = z.pick(mailServers.test.body, { from: true, to: true })

/**
 * Sends a message by the values of the form above, and shows the conversation.
 * @param props.serverOf the server to test; null: the form above has a mistake, which it shows
 */
export function MailTestCard({ serverOf }: { serverOf: () => Tested | null }) {
  const t = useMessages('installation-settings')
  const own = useShell().user.email?.email ?? ''
  const test = useTestMailServer()
  const form = useZodForm(
    Fields,
    async (mail) => {
      const tested = serverOf()
      if (tested) await test.mutateAsync({ ...tested, ...mail }).catch(fieldProblems)
    },
    { initial: { from: own, to: own } },
  )
  return (
    <div className={settings['card']}>
      <Card title={t('test.title')}>
        <form onSubmit={form.onSubmit} noValidate aria-label={t('test.title')}>
          <p className={settings['text']}>{t('test.text')}</p>
          <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
          <GuardedFields call={mailServers.test}>
            <div className={style['half']}>
              <TextField
                {...form.field('from')}
                type="email"
                label={t('test.from')}
                hint={t('test.fromHint')}
              />
              <TextField {...form.field('to')} type="email" label={t('test.to')} />
            </div>
            <Button type="submit" busy={form.submitting}>
              {t('test.send')}
            </Button>
          </GuardedFields>
          <div role="status">{test.data && <Outcome test={test.data} to={test.variables?.to ?? ''} />}</div>
        </form>
      </Card>
    </div>
  )
}

function Outcome({ test, to }: { test: MailTest; to: string }) {
  const t = useMessages('installation-settings')
  return (
    <div style={{ marginTop: 'var(--space-16)' }}>
      {test.is_accepted ? (
        <p className={style['good']}>{t('test.accepted', { to })}</p>
      ) : (
        <Failure test={test} />
      )}
      <details open={!test.is_accepted}>
        <summary>{t('test.conversation')}</summary>
        <ol className={style['lines']}>
          {test.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
            <Line key={at} line={line} isFailed={line.note === 'failed'} />
          ))}
        </ol>
      </details>
    </div>
  )
}

function Failure({ test }: { test: MailTest }) {
  const t = useMessages('installation-settings')
  const step = test.step ?? 'connection'
  const problem = test.problem ?? 'unreachable'
  const advice =
    problem === 'refused'
      ? t(`test.problem.refused.${step}`)
      : problem === 'timeout' && step === 'greeting'
        ? t('test.problem.timeoutGreeting')
        : t(`test.problem.${problem}`)
  return (
    <>
      <p className={style['warning']}>{t('test.failed', { step: t(`test.steps.${step}`) })}</p>
      <p>{advice}</p>
      {test.detail && (
        <p className={style['state']}>
          {t(problem === 'refused' ? 'test.says' : 'test.saysHere', { detail: test.detail })}
        </p>
      )}
    </>
  )
}

function Line({ line: { by, note, text }, isFailed }: { line: MailLine; isFailed: boolean }) {
  const t = useMessages('installation-settings')
  return (
    <li className={style['line']} data-by={by} {...(isFailed ? { 'data-failed': '' } : {})}>
      <span className={style['by']}>{t(`test.${by}`)}</span>
      <span>{note ? t(`test.notes.${note}`, { text }) : text}</span>
    </li>
  )
}
