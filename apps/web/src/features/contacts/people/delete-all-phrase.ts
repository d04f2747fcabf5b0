/** Typed exactly like this before everybody is deleted, in every language. */
export const deleteAllPhrase = 'Delete All Contacts'
