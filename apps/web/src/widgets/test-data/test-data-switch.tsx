import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Choice } from '../editor-frame/choice.tsx'

/** True if an editor shows its test data instead of the content. */
export function useShowsTestData(base: string): boolean {
  return useLocation().pathname.replace(/\/+$/, '') === `${base}/test_data`
}

/** Switches between the content and its test data. `editing` is the label of the content. */
export function TestDataSwitch({ base, editing }: { base: string; editing: string }) {
  const t = useMessages('design-editor')
  const navigate = useNavigate()
  const { search } = useLocation()
  const value = useShowsTestData(base) ? 'data' : 'editing'
  return (
    <Choice
      aria-label={t('testData.switch')}
      value={value}
      onChange={(chosen) =>
        navigate({ pathname: chosen === 'data' ? `${base}/test_data` : base, search }, { replace: true })
      }
      choices={[
        { value: 'editing', label: editing },
        { value: 'data', label: t('testData.title') },
      ]}
    />
  )
}
