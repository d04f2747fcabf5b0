import { startApp } from '#app/start.tsx'
import { StandaloneFrame } from '#shell/standalone/frame.tsx'
import { startStandaloneShell } from '#shell/standalone/standalone-shell.ts'

document.body.classList.add('carillon')

const shell = await startStandaloneShell()
await startApp({
  element: document.getElementById('carillon') as HTMLElement,
  shell,
  Frame: StandaloneFrame,
  outside: [{ path: '/sign-in', lazy: () => import('#shell/standalone/sign-in.tsx') }],
})
