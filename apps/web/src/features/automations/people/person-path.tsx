import { automationPeople, type Enrolment } from '@carillon/contract/automation-people'
import type { Automation } from '@carillon/contract/automations'
import { emailStepsOf, textStepsOf } from '@carillon/journey/emails'
import { allSteps } from '@carillon/journey/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useOutletContext, useParams } from 'react-router'
import { type ByHand, personQuery, useMovePerson } from '#api/automation-people.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { callOf, PersonState } from '#widgets/automation-people/person-state.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import type { PeopleContext } from './automation-people.tsx'
import { PathDrawing } from './path-drawing.tsx'
import { PathRows } from './path-rows.tsx'
import style from './person-path.module.css'
import { useStepNames } from './step-words.ts'
import { useTravelled } from './use-travelled.ts'
import { type Known, sentenceOf, whyOf } from './why.rules.ts'

type Person = Omit<Known, 'status'> & {
  contact: { id: string; email: string; first_name: string; last_name: string }
  /** Earlier steps are no longer stored. */
  path_kept_from?: string | undefined
}

/** One person: why they got each message or not, and their path step by step. */
export function Component() {
  const t = useMessages('automation-people')
  const { id = '', contactId = '' } = useParams()
  const { automation } = useOutletContext<PeopleContext>()
  const query = useQuery(personQuery(id, contactId))
  const { data } = query
  return (
    <RouteSheet title={data ? callOf(data.contact) : t('person.title')}>
      <DialogForItem
        key={contactId}
        query={query}
        item={data}
        gone={t('person.gone')}
        onClose={useCloseRouteDialog()}
      >
        {({ contact, enrolment, ...person }) => (
          <>
            <p className={style['who']}>
              <Link to={`/contacts/profile/${contact.id}`}>{contact.email || t('action.profile')}</Link>
              {enrolment && <PersonState person={enrolment} />}
            </p>
            {enrolment?.state === 'active' && automation.status !== 'draft' && (
              <Actions automation={automation} contact={contact} isHeld={enrolment.held_at !== null} />
            )}
            <Way automation={automation} person={{ ...person, contact, enrolment }} />
          </>
        )}
      </DialogForItem>
    </RouteSheet>
  )
}

/** The path and the messages of a person, by the version that they went through. */
function Way({
  automation,
  person,
}: {
  automation: Automation
  person: Person & { enrolment: Enrolment | null }
}) {
  const t = useMessages('automation-people')
  const format = useFormat()
  const { automation: travelled, earlier, isFailed } = useTravelled(automation, person.enrolment)
  if (!travelled) return <SkeletonLines lines={5} />
  return (
    <>
      {isFailed && <p role="status">{t('person.versionFailed')}</p>}
      {earlier !== null && <p role="status">{t('person.earlier', { version: earlier })}</p>}
      {person.path_kept_from && (
        <p role="status">{t('person.keptFrom', { date: format.date(person.path_kept_from) })}</p>
      )}
      {(person.path.length > 0 || !person.path_kept_from) && (
        <>
          <Messages automation={travelled} person={person} />
          <Path automation={travelled} path={person.path} enrolment={person.enrolment} />
        </>
      )}
    </>
  )
}

type PathProps = Pick<Person, 'path'> & { automation: Automation; enrolment: Enrolment | null }

/** The path step by step, to be read, or on the drawing of the automation. */
function Path({ automation, path, enrolment }: PathProps) {
  const t = useMessages('automation-people')
  const [view, setView] = useState<'list' | 'drawing'>('list')
  return (
    <>
      <div className={style['pathHead']}>
        <h3 className={style['part']}>{t('person.path')}</h3>
        {enrolment && (
          <Choice
            aria-label={t('drawing.view')}
            value={view}
            onChange={setView}
            choices={(['list', 'drawing'] as const).map((value) => ({ value, label: t(`drawing.${value}`) }))}
          />
        )}
      </div>
      {path.length === 0 ? (
        <p className={style['none']}>{t('person.notEntered')}</p>
      ) : view === 'drawing' && enrolment ? (
        <PathDrawing automation={automation} path={path} enrolment={enrolment} />
      ) : (
        <PathRows automation={automation} path={path} enrolment={enrolment} />
      )}
    </>
  )
}

/** A sentence for each email and text, in the order in which they are drawn. */
function Messages({ automation, person }: { automation: Automation; person: Person }) {
  const t = useMessages('automation-people')
  const format = useFormat()
  const steps = useStepNames(automation)
  const known = { ...person, status: automation.status }
  const numbers = new Map([
    ...emailStepsOf(automation.steps).map(
      ({ step }, at) => [step, t('person.email', { number: at + 1 })] as const,
    ),
    ...textStepsOf(automation.steps).map(
      ({ step }, at) => [step, t('person.text', { number: at + 1 })] as const,
    ),
  ])
  const messages = allSteps(automation.steps).flatMap(({ step: { id } }) => {
    const message = numbers.get(id)
    return message === undefined ? [] : [{ id, message }]
  })
  return (
    <>
      <h3 className={style['part']}>{t('person.messages')}</h3>
      {messages.length === 0 && <p className={style['none']}>{t('person.noMessages')}</p>}
      <ol className={style['messages']}>
        {messages.map(({ id, message }) => {
          const why = whyOf(automation.steps, id, known, new Date())
          const { key, values } = sentenceOf(why, {
            message,
            day: format.date,
            time: (at) => format.time(at),
            step: steps.nameOf(person.enrolment?.step_id ?? null),
          })
          return (
            <li key={id} data-got={isGot(why.why) || undefined}>
              {t(key, values)}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** The outcomes of messages that arrived. */
const got = ['clicked', 'opened', 'delivered', 'replied', 'opted_out_after']

function isGot(why: string): boolean {
  return got.includes(why)
}

interface ActionsProps {
  automation: Automation
  contact: Person['contact']
  isHeld: boolean
}

function Actions({ automation, contact, isHeld }: ActionsProps) {
  const t = useMessages('automation-people')
  const dialogTo = useDialogTo()
  const { mutate, isPending } = useMovePerson(automation.id)
  const base = `/automations/${automation.id}/people/${contact.id}`
  const hold: ByHand = isHeld ? 'release' : 'hold'
  const toggle = () =>
    mutate(
      { contact: contact.id, action: hold },
      { onSuccess: () => showAlert(t(`done.${hold}`, { name: callOf(contact) })) },
    )
  return (
    <div className={style['actions']}>
      <Button size="toolbar" call={automationPeople.move} busy={isPending} onClick={toggle}>
        {t(`action.${hold}`)}
      </Button>
      <ButtonLink size="toolbar" to={dialogTo(`${base}/move_on`)}>
        {t('action.move_on')}
      </ButtonLink>
      <ButtonLink size="toolbar" to={dialogTo(`${base}/remove`)}>
        {t('action.remove')}
      </ButtonLink>
    </div>
  )
}
