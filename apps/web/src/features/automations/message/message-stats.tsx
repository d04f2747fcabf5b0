import { allSteps } from '@carillon/journey/steps'
import { Navigate, useParams } from 'react-router'
import { NumberedMessage } from './numbered-message.tsx'

/** Leads to the numbers of one email, which are on the page of the whole automation. */
export function Component() {
  const { id = '', messageNum = '' } = useParams()
  return (
    <NumberedMessage id={id} number={messageNum}>
      {({ steps }, message) => {
        const found = allSteps(steps).find(({ step }) => step.kind === 'email' && step.message_id === message)
        return <Navigate replace to={`/automations/${id}/stats?email=${found?.step.id ?? ''}`} />
      }}
    </NumberedMessage>
  )
}
