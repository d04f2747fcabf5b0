import { lazy, Suspense } from 'react'
import { loadMessages } from '#lib/messages.tsx'

const ProviderPage = lazy(async () => {
  const [page] = await Promise.all([import('./provider-page.tsx'), loadMessages('sms-provider', 'sms')])
  return page
})

/** The page of the provider of text messages, loaded with its texts. */
export function SmsProvider() {
  return (
    <Suspense>
      <ProviderPage />
    </Suspense>
  )
}
