import { startApp } from '#app/start.tsx'
import { StandaloneFrame } from '#shell/standalone/frame.tsx'
import { outsideRoutes } from '#shell/standalone/outside-routes.ts'
import { startStandaloneShell } from '#shell/standalone/standalone-shell.ts'

document.body.classList.add('carillon')

const shell = await startStandaloneShell()
await startApp({
  element: document.getElementById('carillon') as HTMLElement,
  shell,
  Frame: StandaloneFrame,
  outside: outsideRoutes,
})
