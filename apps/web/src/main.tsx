import { startApp } from '#app/start.tsx'
import { loadMessages } from '#lib/messages.tsx'
import { StandaloneFrame } from '#shell/standalone/frame.tsx'
import { startStandaloneShell } from '#shell/standalone/standalone-shell.ts'

document.body.classList.add('carillon')

/** The page of an invitation has its texts in the files of people and of roles. */
async function loadInvitation() {
  const [{ Component }] = await Promise.all([
    import('#shell/standalone/invitation.tsx'),
    loadMessages('teammates', 'roles'),
  ])
  return { Component }
}

/** The second step of a sign-in has its texts in a file of its own. */
async function loadSecondFactor() {
  const [{ Component }] = await Promise.all([
    import('#shell/standalone/second-factor.tsx'),
    loadMessages('second-factor', 'copy-field'),
  ])
  return { Component }
}

const shell = await startStandaloneShell()
await startApp({
  element: document.getElementById('carillon') as HTMLElement,
  shell,
  Frame: StandaloneFrame,
  outside: [
    { path: '/sign-in', lazy: () => import('#shell/standalone/sign-in.tsx') },
    { path: '/sign-in/second-factor', lazy: loadSecondFactor },
    { path: '/sign-in/account', lazy: () => import('#shell/standalone/choose-account.tsx') },
    { path: '/sign-in/refused', lazy: () => import('#shell/standalone/address-refused.tsx') },
    { path: '/sign-in/callback', lazy: () => import('#shell/standalone/come-back.tsx') },
    { path: '/invitation/:secret', lazy: loadInvitation },
    { path: '/reset-password', lazy: () => import('#shell/standalone/ask-for-reset.tsx') },
    { path: '/reset-password/:token', lazy: () => import('#shell/standalone/set-by-reset.tsx') },
    { path: '/email-change/:token', lazy: () => import('#shell/standalone/email-change.tsx') },
    { path: '/email-change/stop/:token', lazy: () => import('#shell/standalone/stop-email-change.tsx') },
  ],
})
