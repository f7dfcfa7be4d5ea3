/** The scopes of tokens, the one that may least first. None lets a token do more than its owner may. */
export const TOKEN_SCOPES = ["read", "projects", "catalogue"] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const SCOPE_WORDS: Record<TokenScope, string> = {
	read: "Read: everything that you may read, and change nothing",
	projects: "Projects: read, and change and issue your projects",
	catalogue: "Catalogue: read, and change the catalogue",
};

export const TOKEN_LIMITS = { name: 50, tokens: 20 } as const;

/** The days for which a token works, as its owner may choose. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
