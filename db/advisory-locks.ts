export const advisoryLocks = {
	/** Everybody who uses the embedded server shares it; who gets it alone is the last and stops the server. */
	lease: 7_104_000,
	/** Keeps two migrators apart. */
	migration: 7_104_001,
	/** Keeps two tests from making the same sample database. */
	seeding: 7_104_002,
	/** Keeps imports apart. */
	import: 7_104_003,
	/** Keeps two requests of a link for one mail address apart; taken with a hash of the address. */
	linkRequest: 7_104_004,
	/** Keeps changes of staff's access apart: two at once could take away the last two administrators. */
	staffAccess: 7_104_005,
	/** Held while a call with a key is under way; taken with a hash of person, address and key. */
	repeatedCall: 7_104_006,
	/** A backup has it alone while it copies files; whoever removes files shares it, and leaves them where it cannot. */
	backup: 7_104_007,
} as const;
