import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { isLegacyPage } from '#lib/legacy.ts'
import { loadMessages, startMessages } from '#lib/messages.tsx'
import { RightsOfPerson } from '#shell/rights-of-person.tsx'
import { installShell, type Shell, ShellContext } from '#shell/shell.ts'
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts'
import '#ui/theme/base.css'
import { endUploads } from '#widgets/image-manager/uploads.ts'
import { createQueryClient } from './query-client.ts'
import { RoutedApp } from './routed-app.tsx'
import { createAppRouter } from './router.tsx'

interface AppParts {
  element: HTMLElement
  shell: Shell
  Frame: ComponentType<{ areas: ReadonlySet<string>; notice?: ReactNode }>
  outside?: readonly RouteObject[]
  /** The prefix of our addresses if a host page has the rest. */
  basePath?: string
}

/** Renders the app into an element. Used by both entry points. Returns a function that unmounts it. */
export async function startApp({ element, shell, Frame, outside, basePath }: AppParts): Promise<() => void> {
  installShell(shell)
  const font = loadFont()
  await startMessages()
  await loadMessages('shell')
  await font
  const queries = createQueryClient()
  const legacy = isLegacyPage() ? (await import('./legacy/twins.tsx')).twins : undefined
  const router = createAppRouter({
    shell,
    Frame,
    legacy,
    ...(outside ? { outside } : {}),
    ...(basePath ? { basePath } : {}),
  })
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <ShellContext value={shell}>
            <RightsOfPerson>
              <Suspense>
                <RoutedApp router={router} />
              </Suspense>
            </RightsOfPerson>
          </ShellContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    endUploads()
    router.dispose()
    // The address belongs to the host page again. An answer that comes late would still move it.
    router.navigate = async () => undefined
  }
}

const fontPatienceMs = 1000

/**
 * Waits at most a second for the font of all texts. A font that came after the first page would break its lines
 * again.
 */
async function loadFont(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, fontPatienceMs))
  const loading = document.fonts?.load('14px "Inter Variable"').catch(() => undefined)
  await Promise.race([loading, late])
}
