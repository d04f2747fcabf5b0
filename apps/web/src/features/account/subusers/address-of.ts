/** The address of the page about a subuser. */
export const addressOf = (username: string) => `/account/subusers/${encodeURIComponent(username)}`
