import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { messageAddress } from '#widgets/open-message/message-address.rules.ts'
import { useMailboxOpen } from '#widgets/open-message/use-open-message.ts'
import type { SetupStep, setupProgress } from '../checklist.rules.ts'
import style from './home.module.css'

/** The address of the form for each step. */
const whereTo: Readonly<Record<SetupStep, string>> = {
  address: '/account/installation',
  mail: '/account/installation',
  sender: '/senders/new',
  brand: '/account/brand',
  contacts: '/contacts/import',
  group: '/unsubscribe-groups/new',
  send: '/single-sends/new',
}

interface SetupChecklistProps {
  progress: ReturnType<typeof setupProgress>
  /** The address of a sender that waits for its verification. */
  unverified: string | null
}

/** The steps to the first campaign, those of the installation for its operator alone. Not shown after all are done. */
export function SetupChecklist({ progress, unverified }: SetupChecklistProps) {
  const t = useMessages('home')
  const ui = useMessages('ui')
  const isInMailbox = useMailboxOpen() && unverified !== null
  const leadsTo = (step: SetupStep) => {
    if (step !== 'sender' || unverified === null) return whereTo[step]
    return isInMailbox ? messageAddress({ to: unverified, kind: 'verification' }) : '/senders'
  }
  const { steps, done, next, count } = progress
  return (
    <Card
      title={t('setup.title')}
      padded={false}
      actions={
        <span className={style['progress']}>{t('setup.progress', { done: count, all: steps.length })}</span>
      }
    >
      <ol className={style['steps']}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={style['step']}
            {...(done[step] ? { 'data-done': '' } : {})}
            {...(step === next ? { 'data-next': '', 'aria-current': 'step' as const } : {})}
          >
            <span className={style['mark']} aria-hidden="true">
              {done[step] ? <Check /> : index + 1}
            </span>
            <div className={style['words']}>
              <div className={style['name']}>
                {t(`setup.${step}.name`)}
                {done[step] && <span className="visually-hidden"> ({t('setup.done')})</span>}
              </div>
              <div className={style['text']}>
                {step === 'sender' && unverified && !done.sender
                  ? t('setup.sender.waiting', { email: unverified })
                  : step === 'sender' && !done.sender
                    ? t.rich('setup.sender.textWithDomain', {
                        domain: <OpenLink to="/account/domains" keepsWords />,
                      })
                    : step === 'contacts' && !done.contacts
                      ? t.rich('setup.contacts.textWithForm', { forms: <Link to="/forms/signup" /> })
                      : step === 'mail' && done.mail
                        ? t.rich('setup.mail.textDone', {
                            ready: <OpenLink to="/account/installation/ready" keepsWords />,
                          })
                        : t(`setup.${step}.text`)}
              </div>
            </div>
            {!done[step] && (
              <ButtonLink look={step === next ? 'primary' : 'secondary'} to={leadsTo(step)}>
                {isInMailbox && step === 'sender' ? ui('openMessage') : t(`setup.${step}.action`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
