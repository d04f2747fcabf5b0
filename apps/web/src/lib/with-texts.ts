import { loadMessages, type MessageFile } from './messages.tsx'

/** The loader of a screen, together with the texts that it needs beside those of its feature. */
export function withTexts<Screen>(load: () => Promise<Screen>, ...files: MessageFile[]) {
  return async (): Promise<Screen> => {
    const [screen] = await Promise.all([load(), loadMessages(...files)])
    return screen
  }
}
