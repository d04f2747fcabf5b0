/** The phrase to type before all contacts are deleted. It is the same in every language. */
export const deleteAllPhrase = 'Delete All Contacts'
