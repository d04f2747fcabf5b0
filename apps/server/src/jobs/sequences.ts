/** The sequence of the work on the contacts of an account. Whoever joins it runs while no such work does. */
export const contactSequence = (account: string): string => `contact-work:${account}`
