import { Page } from '#ui/page/page.tsx'

export function Component() {
  return <Page title="Shared parts" />
}
