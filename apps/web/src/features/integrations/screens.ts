import { loadMessages } from '#lib/messages.tsx'

/** The screens of integrations, each loaded when it opens, behind one small part: they are set up once. */
export const index = () => import('./screens/integrations-index.tsx')
export const destination = () => import('./screens/destination.tsx')
export const add = () => import('./screens/add.tsx')
export const edit = () => import('./screens/edit.tsx')
export const remove = () => import('./screens/delete.tsx')
export const disconnect = () => import('./screens/disconnect.tsx')

/** The question before the provider of text messages is disconnected, with its texts. */
export async function disconnectProvider() {
  const [{ Component }] = await Promise.all([
    import('./sms-provider/disconnect-provider.tsx'),
    loadMessages('sms-provider', 'sms'),
  ])
  return { Component }
}
