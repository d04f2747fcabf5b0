import type { Locator, Page } from '@playwright/test'

/**
 * The actions of a person with mouse and keyboard, counted: a click is one, a text typed into a field with the key that
 * sends it is one, and a chosen file is one.
 */
export class Hands {
  readonly done: string[] = []
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(what: Locator): Promise<void> {
    this.#count('click', what)
    await what.click()
  }

  /** `then`: a key that follows the text, such as Enter. */
  async type(field: Locator, text: string, then?: string): Promise<void> {
    this.#count(`type “${text}”`, field)
    await field.fill(text)
    if (then) await field.press(then)
  }

  /** Types where the caret is. */
  async write(text: string, { first }: { first?: string } = {}): Promise<void> {
    this.done.push(`write “${text}”`)
    if (first) await this.#page.keyboard.press(first)
    await this.#page.keyboard.type(text)
  }

  async chooseFile(input: Locator, name: string, content: string): Promise<void> {
    this.#count(`choose ${name}`, input)
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }

  #count(what: string, where: Locator): void {
    this.done.push(`${what}: ${where}`)
  }
}
