import { emailTesting } from '@carillon/contract/email-testing'
import { teammates } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { emailTestSettingsQuery, useChangeEmailTestSettings } from '#api/email-testing.ts'
import { useIsAdministrator } from '#api/teammates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useEntitlement, useMay } from '#shell/use-person.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Card } from '#ui/page/card.tsx'
import style from '../settings/settings.module.css'
import { SettingsCard } from '../settings/settings-card.tsx'

/** The demand of an email test before a message is sent. Nothing for an account without email testing. */
export function EmailTestForm() {
  const t = useMessages('sending-limits')
  const { allowed } = useEntitlement('email_testing')
  const mayRead = useMay(emailTesting.settings)
  const isAsked = allowed && mayRead
  const query = useQuery({ ...emailTestSettingsQuery, enabled: isAsked })
  if (!isAsked) return null
  if (query.data) return <Demand isRequired={query.data.is_required} />
  return (
    <div className={style['card']}>
      <Card title={t('emailTest.title')}>
        <NotLoaded query={query} lines={3} />
      </Card>
    </div>
  )
}

function Demand({ isRequired }: { isRequired: boolean }) {
  const t = useMessages('sending-limits')
  const { mutateAsync: change } = useChangeEmailTestSettings()
  // Administrators have every right. The server refuses all others, so while this is unknown the form stays open.
  const mayReadPeople = useMay(teammates.list)
  const isAdministrator = useIsAdministrator()
  const isOther = isAdministrator === false || !mayReadPeople
  const form = useZodForm(
    emailTesting.changeSettings.body,
    (body) =>
      change(body).then((saved) => {
        form.reset(saved)
        showAlert(t('saved'))
      }, fieldProblems),
    { initial: { is_required: isRequired } },
  )
  return (
    <SettingsCard
      title={t('emailTest.title')}
      text={t('emailTest.text')}
      form={form}
      call={emailTesting.changeSettings}
    >
      <CheckboxField
        {...form.field('is_required')}
        label={t('emailTest.on')}
        hint={t(isOther ? 'emailTest.administrators' : 'emailTest.hint')}
        disabled={isOther}
      />
    </SettingsCard>
  )
}
